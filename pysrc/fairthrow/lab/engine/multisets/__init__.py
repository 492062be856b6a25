"""Heaps: collections of dice that nobody has looked at, and the exact odds of what is asked of them.

A language that works on whole collections (Troll is one) hands over laws and heaps, says what part of a heap it means
(a view: the largest three, all below 4, one heap without what another shows) and asks for all of it, its sum, how many
there are, or whether there are any. From the outside in:

- :mod:`values` is what words do with values that lie open: sorted collections, boxes of text, pairs.
- :mod:`law` is what everything is made of: laws that are written out, heaps, draws, rounds, views, one of several.
- :mod:`looking` makes laws of heaps by the quickest way there is; :mod:`joining` puts independent laws together;
  :mod:`draws` is for draws that are not put back, :mod:`folds` joins the values of a collection one by one.
- :mod:`sweep` answers questions (:mod:`questions`) about heaps together: :mod:`faces` watches the faces go by
  (:mod:`fairthrow.lab.engine.sweep`), and :mod:`streams` are the small machines that are given the dice of each face;
  :mod:`terms` watches a question that is joined of several.
- :mod:`listing` answers what cannot be swept, by going through all that the dice can show; :mod:`extent` says before
  how many dice and values there are.
- :mod:`sharing` is for dice that several places look at: the body runs once for each way to answer all it asks.

Pools (:mod:`fairthrow.lab.engine.pool`) are for languages that add dice up unless told otherwise; both end in the same
sums and limits.
"""
