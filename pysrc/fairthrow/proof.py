r"""Fair rolls between two people, with no server: the format of their messages, versions 1 and 2.

Whoever makes a link alone can hunt for a seed: make links until the dice please. Here two people make the seed
together. The *asker* wants a roll, and the *roller* answers. Each message is a link, so anything that carries text will
do. This page of text is the whole format: a verifier can be written from it alone.

**Parts.** All but the situation have a fixed length:

- ``secret``: 16 random bytes of the asker, kept until the end;
- ``key``: 16 random bytes of the roller, kept until the end (version 2 only);
- ``answer``: 32 bytes that the roller computes from the key (version 2), or 16 random bytes (version 1). Its
  length tells the version;
- ``situation``: the bytes (ASCII) of the canonical link of the situation and its label, without
  any roll: ``spellwoven/test?skill=7&label=Jen``. It is what stands in each of the links
  before ``?offer=`` or ``&offer=``. Fields at their default are left out and the others are in
  their declared order, then ``label`` if there is one, percent-encoded in UTF-8 (kept as they are:
  letters, digits, ``_.-~`` and the comma; hexadecimal digits in capitals). A link of later rules
  would hold its ``v=`` here too. The label is committed to, so a roll cannot be passed off as another's.

**Hashes.** ``‖`` joins bytes, ``\0`` is one zero byte. Each text that is hashed begins with a domain of its own. Parts
of fixed length follow. The situation is always last, and it alone may be of any length. So no two different lists of
parts are ever the same bytes, and no text of one kind is ever a text of another kind::

    offer  = SHA-256("fairthrow/offer/1\0" ‖ secret ‖ situation)                                 32 bytes

    answer = HMAC-SHA256(key = key, "fairthrow/answer/2\0" ‖ offer ‖ situation)     (version 2)  32 bytes
    seed   = HMAC-SHA256(key = secret, "fairthrow/seed/2\0" ‖ answer ‖ situation)   (version 2)  the first 16 bytes

    answer = any 16 bytes                                                           (version 1)
    seed   = HMAC-SHA256(key = secret, "fairthrow/seed/1\0" ‖ answer ‖ situation)   (version 1)  the first 16 bytes

The offer is the same in both versions. So an offer made in the days of version 1 can have an answer of version 2.

**Dice.** Block i is HMAC-SHA256(key = seed, "fairthrow/1/" ‖ i as decimal ASCII), i = 0, 1, …; the blocks are read
as one stream of bytes. A die of n sides takes the next byte b; if b ≥ 256 − 256 mod n the next is read in its place;
else its face is b mod n + 1. The rules of a situation say which dice it takes, and in which order.

**Messages.** Each is a canonical link. Bytes are base64url without padding, in their one spelling (unused bits are
zero). The fields of a message stand behind the situation's, in this order::

    offer       <situation>…offer=<43 characters>                                          asker → roller
    answer      <situation>…offer=<43>&answer=<43, version 1: 22>                          roller → asker
    proof       <situation>…offer=<43>&answer=<43 or 22>&secret=<22>                       asker → roller, anyone
    confirmed   <situation>…offer=<43>&answer=<43>&secret=<22>&key=<22>   (version 2)      roller → asker, anyone

On a page's address the link stands behind its ``#``, without the system:
``…/spellwoven/#test?skill=7&label=Jen&offer=…``. A proof *holds* when ``offer`` is the digest of its own secret and
situation. It is *confirmed* when it also has a ``key``, and ``answer`` is what that key gives for its own offer and
situation. Digests are compared in constant time. These are errors, each of the field that it begins with:

- seed or faces beside an offer; answer without an offer; secret without an answer; key or then without a secret;
- offer that is not the digest of the secret and the situation;
- key with an answer of version 1; key that does not give the answer.

**What a proof shows.** A proof that holds shows that secret, situation and label were fixed with the offer: no others
fit. One that is confirmed also shows that the answer was computed from this offer: so it was not known before the offer
was. Nobody can try secrets until one suits an answer that is there already. Each secret makes a new offer, and that
would need a key that gives the old answer. Such a key is one chance in 2²⁵⁶ a try, also when the roller's key is known.

**Decisions.** Rules may let a side decide something after the roll, such as to spend a point of Effort. The dice stay
those of the situation that the offer was bound to. What was decided stands behind the parts, as ``&then=`` and
the fields that it changed, percent-encoded: ``&then=effort%3Dyes``. It is no part of the proof. Whoever verifies the
proof leaves it out; whoever scores the dice changes the situation by it, and refuses what the rules do not allow after
this very roll.

**What a proof cannot show.** In version 1, and in version 2 until it is confirmed, the offer may have been made when
the answer was known already. Then secrets may have been tried until the dice pleased. And a confirmed proof does not
show

- *who* made its parts: one person alone, or two who work together, can make all of them, and try keys until the
  dice please;
- that it holds *the only* answer. An asker may have got several answers to one offer, and reveal the one they like. And
  once the secret is out, anybody can try keys for another answer to the same offer, and confirm that one;
- that nobody *refused to go on*: the asker sees the roll first and may keep it quiet, the roller may refuse to confirm.

**So each side looks for its own part**, by what it kept. To the roller a proof is false if it holds their answer with
another offer or situation, or the offer that they answered with another answer. To the asker a proof is false if it
holds their offer with another answer than the one they revealed. An offer is used once.

Somebody may have seen the offer, the answer and the proof come in this order, from two people who do not work together.
They know that neither of the two knew the dice when sending the offer and the answer. It may still be one roll of
several. The proof's link begins with the answer's, and that with the offer's.

**Sealed rolls.** A game master rolls behind the screen: nobody else is to know the situation until it is opened. The
*seal* holds the offer and a *caption* (the situation's label, so the offer is bound to it), and no situation. Anybody
may throw in a *part*, 16 random bytes in the clear, given to this very offer. It becomes the ``key``: with the secret
the master alone can work out the answer, and so the dice. Where nobody threw in, the key is the master's own. *Opened*,
it is a confirmed proof, of version 2, with nothing new in it::

    seal        sealed/roll?[label=<caption>&]offer=<43>                                   master → everybody
    part        sealed/roll?[label=<caption>&]offer=<43>&part=<22>                         anybody → master
    opened      <situation>…[label=<caption>&]offer=<43>&answer=<43>&secret=<22>&key=<22>  master → everybody

It *fits* a seal when it is confirmed, and has that offer and that label; and it holds a part when its key is that part.
A seal does not show that it is ever opened, nor that it is one of a kind: the master may make several, or get several
parts, and open the one they like. And where nobody threw in, the master may have tried keys and secrets until the dice
pleased, before anybody saw the seal. Whoever threw in looks for their own part, and for the offer they gave it to.

**Said, not shown.** Behind all else a link may hold ``&sender=``, a name, and an opened one before it ``&threw=``, the
name of whoever threw in. Nothing is bound to them, and whoever verifies the proof leaves them out.

**Vectors.** Bytes in hexadecimal, the links as they are sent; the dice are three d10 in either version. The link of
version 2 also opens the seal, and holds the part::

    situation   spellwoven/test?skill=7&label=Jen
    secret      000102030405060708090a0b0c0d0e0f
    offer       2c93d491026d0940bef7a039f906cf19abaf820316e0ea5297a7a4d635e08c03

    version     2
    key         202122232425262728292a2b2c2d2e2f
    answer      fe90b54687b64c4a744dbd11bda703312cdddc707107c222fc2e47018916b0cd
    seed        4fa7024c2b23942a9c71ad4efba2e939
    dice        6 3 5
    link        spellwoven/test?skill=7&label=Jen&offer=LJPUkQJtCUC-96A5-QbPGauvggMW4OpSl6ek1jXgjAM\
                &answer=_pC1Roe2TEp0Tb0RvacDMSzd3HBxB8Ii_C5HAYkWsM0\
                &secret=AAECAwQFBgcICQoLDA0ODw&key=ICEiIyQlJicoKSorLC0uLw
    seal        sealed/roll?label=Jen&offer=LJPUkQJtCUC-96A5-QbPGauvggMW4OpSl6ek1jXgjAM
    part        sealed/roll?label=Jen&offer=LJPUkQJtCUC-96A5-QbPGauvggMW4OpSl6ek1jXgjAM\
                &part=ICEiIyQlJicoKSorLC0uLw

    version     1
    answer      101112131415161718191a1b1c1d1e1f
    seed        6930c67fbf71325732dce88b93f075a1
    dice        4 7 2
    link        spellwoven/test?skill=7&label=Jen&offer=LJPUkQJtCUC-96A5-QbPGauvggMW4OpSl6ek1jXgjAM\
                &answer=EBESExQVFhcYGRobHB0eHw\
                &secret=AAECAwQFBgcICQoLDA0ODw
"""

import hashlib
import hmac

from fairthrow.dice.errors import FieldError
from fairthrow.dice.stream import SEED_BYTES

OFFER = b"fairthrow/offer/1\0"
ANSWER = b"fairthrow/answer/2\0"
SEED = {1: b"fairthrow/seed/1\0", 2: b"fairthrow/seed/2\0"}

VERSIONS = {16: 1, 32: 2}
"""Bytes of an answer → the version of the format that it is of."""

MOST_REPEATED = 120
"""Characters of a situation's text, as far as a message repeats them."""


def commitment(secret: bytes, situation: str) -> bytes:
    """Give the offer: 32 bytes that bind the asker to 16 ``secret`` bytes and the canonical text of a ``situation``.

    >>> commitment(bytes(16), "spellwoven/test").hex()[:16]
    'f1529f6ed86b7ced'
    """
    return hashlib.sha256(OFFER + secret + situation.encode("ascii")).digest()


def matches(offer: bytes, secret: bytes, situation: str) -> bool:
    """Say whether an ``offer`` is the commitment to a ``secret`` and to a ``situation``'s canonical text.

    It takes the same time either way.
    """
    return hmac.compare_digest(offer, commitment(secret, situation))


def answer_to(offer: bytes, key: bytes, situation: str) -> bytes:
    """Give the answer of version 2 to an ``offer`` (32 bytes), made with a ``key`` (16 bytes): 32 bytes.

    ``situation`` is its canonical text, that the offer is bound to. No other offer and key can be found that give the
    same answer.

    >>> answer_to(bytes(32), bytes(16), "spellwoven/test").hex()[:16]
    'c8ed004b77ad28cf'
    """
    return hmac.digest(key, ANSWER + offer + situation.encode("ascii"), "sha256")


def confirms(key: bytes, offer: bytes, answer: bytes, situation: str) -> bool:
    """Say whether a ``key`` shows that an ``answer`` was made for an ``offer``; takes the same time either way.

    ``situation`` is its canonical text, that the offer is bound to.
    """
    return hmac.compare_digest(answer, answer_to(offer, key, situation))


def seed_of(secret: bytes, answer: bytes, situation: str) -> bytes:
    """Give the seed that both sides made, 16 bytes, of the asker's ``secret`` and the roller's ``answer``.

    ``situation`` is its canonical text, that the offer is bound to. The length of the answer tells its version: 16
    bytes are version 1, 32 are version 2. Raises KeyError for any other.
    """
    domain = SEED[VERSIONS[len(answer)]]
    return hmac.digest(secret, domain + answer + situation.encode("ascii"), "sha256")[:SEED_BYTES]


def check(offer: bytes, answer: bytes, secret: bytes, key: bytes | None, situation: str) -> None:
    """Check that a proof holds, and with a ``key`` that it is confirmed: all are of the length that the format says.

    Raises FieldError: for ``offer`` when it is no commitment to the secret and the situation, for ``key`` when the
    answer has none or another.
    """
    if not matches(offer, secret, situation):
        message = (
            f"offer does not match: it is no commitment to this secret and {cut(situation)}, so the offer, "
            "the secret, the situation or the label was changed"
        )
        raise FieldError("offer", message)
    if key is None:
        return
    if VERSIONS[len(answer)] == 1:
        raise FieldError("key", "key must not be given with an answer of 16 bytes: the earlier format has no key")
    if not confirms(key, offer, answer, situation):
        message = "key does not match: it does not give this answer for this offer; one of the three was changed"
        raise FieldError("key", message)


def cut(situation: str) -> str:
    """Give the text of a ``situation`` that an offer is bound to as messages repeat it.

    It has at most 120 characters, then an ellipsis.
    """
    return situation if len(situation) <= MOST_REPEATED else f"{situation[:MOST_REPEATED]}…"
