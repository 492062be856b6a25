r"""Fair rolls between two people, with no server: neither side can choose the dice.

A seed in a link can be hunted for: make links until the dice please. Here two people make the
seed together. The *asker* wants a roll, the *roller* throws in chance; each message is a link, so
anything that carries text will do. This page of text is the whole format, version 1.

**Parts**, each of a fixed length:

- ``secret``: 16 random bytes of the asker, kept until the end;
- ``answer``: 16 random bytes of the roller;
- ``situation``: the bytes (ASCII) of the canonical link of the situation and its label, without
  any roll: ``spellwoven/test?skill=7&label=Jen``. It is what stands in each of the three links
  before ``?offer=`` or ``&offer=``. Fields at their default are left out and the others are in
  their declared order, then ``label`` if there is one, percent-encoded in UTF-8 (kept as they are:
  letters, digits, ``_.-~`` and the comma; hexadecimal digits in capitals). A link of later rules
  would hold its ``v=`` here too. The label is committed to, so a roll cannot be passed off as another's.

**Hashes.** ``‖`` joins bytes, ``\0`` is one zero byte. Each message begins with a domain of its own and goes on with
parts of fixed length; only the situation, always last, has a length of its own, so no two different
lists of parts are ever the same bytes, and no message of one kind is one of another::

    offer = SHA-256("fairthrow/offer/1\0" ‖ secret ‖ situation)                                  32 bytes
            18 bytes of domain, 16 of secret, then the situation

    seed  = HMAC-SHA256(key = secret, "fairthrow/seed/1\0" ‖ answer ‖ situation), first          16 bytes
            17 bytes of domain, 16 of answer, then the situation

The dice are those of the seed by the dice stream, version 1 (:mod:`fairthrow.dice.stream`), as in any link.

**Messages**, each a canonical link; bytes are base64url without padding, in their one spelling
(unused bits zero), and the fields stand in this order behind the situation's::

    offer    <situation>…offer=<43 characters>                                        asker → roller
    answer   <situation>…offer=<43>&answer=<22 characters>                            roller → asker
    proof    <situation>…offer=<43>&answer=<22>&secret=<22 characters>                asker → anyone

A proof is valid when ``offer`` is the digest of its own secret and situation, compared in constant time. A
link with a seed or faces beside an offer, an answer without its offer, or a secret without an answer is an error.

**What a valid proof shows.** The asker fixed secret and situation before the answer was known (the offer
would not match others), and the roller chose the answer without knowing the secret: as long as one of the two parts
was chosen at random, the seed is random. **What it cannot show**: that nobody refused to go on
(an asker who sees the result first may keep it to themselves), or that there were two people: one person alone
can make both parts, so the roller must recognise the ``answer`` as their own. Their browser keeps it for that.
An offer is used once: to reveal two answers to one offer would be to try twice.
"""

import hashlib
import hmac

from fairthrow.dice.stream import SEED_BYTES

OFFER = b"fairthrow/offer/1\0"
SEED = b"fairthrow/seed/1\0"


def commitment(secret: bytes, situation: str) -> bytes:
    """Give the 32 bytes that bind the asker to 16 secret bytes and a situation's canonical text.

    >>> commitment(bytes(16), "spellwoven/test").hex()[:16]
    'f1529f6ed86b7ced'
    """
    return hashlib.sha256(OFFER + secret + situation.encode("ascii")).digest()


def matches(offer: bytes, secret: bytes, situation: str) -> bool:
    """Say whether an offer is the commitment to a secret and a situation; takes the same time either way."""
    return hmac.compare_digest(offer, commitment(secret, situation))


def seed_of(secret: bytes, answer: bytes, situation: str) -> bytes:
    """Give the seed that both sides made: 16 bytes, from 16 of each and the situation's canonical text."""
    return hmac.digest(secret, SEED + answer + situation.encode("ascii"), "sha256")[:SEED_BYTES]
