"""The Lab: dice languages (dice notation, AnyDice, Troll) that end in one exact engine.

``lab.engine`` knows no language; ``lab.notation``, ``lab.anydice`` and ``lab.troll`` know syntax and meaning, and no
other room but ``dice``. ``lab.thrown`` is what a roll gives, in any of them. Nobody fetches them
who does not open the Lab.
"""
