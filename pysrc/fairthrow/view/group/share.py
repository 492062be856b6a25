"""The roll of several in forms that leave the page: words for a chat, and a picture."""

from collections.abc import Sequence
from dataclasses import replace

from fairthrow.systems.die import Die, Fate
from fairthrow.systems.wording import sentence
from fairthrow.table.group.group import Group
from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.rivals import odds_of as rival_odds
from fairthrow.table.group.words import members_dice, members_tokens, of_rivals, short_of, summary_of
from fairthrow.view.chat import begun, plain, reached
from fairthrow.view.check.picture import TRAY, TrayDie, heading, lines, rounded, rows_of
from fairthrow.view.check.picture_dice import DISPLAY, Felt, Stroke
from fairthrow.view.check.text import show, show_sentence
from fairthrow.view.colour import CHALK
from fairthrow.view.group.parts import name_of_check, titles_of
from fairthrow.view.group.party import failed, throwers
from fairthrow.view.group.text import wish_words
from fairthrow.view.lie import STRAIGHT, Lie, lies
from fairthrow.view.numbers import percent

NAMED = 26
"""Pixels that a name takes above the dice in the picture."""
LETTER = 11
"""Pixels that a letter of a name is wide, about."""
MOST_THROWN = 10
"""Dice of one who rolls that are drawn at most: the first ones rolled."""
MOST_ROWS = 3


def all_titles(group: Group) -> list[str]:
    """Name all who throw dice, in the order of :func:`fairthrow.table.group.words.members_dice`."""
    return throwers(group) if isinstance(group, Party) else titles_of(group)


def markdown_of(group: Group, address: str) -> str:
    """Write the roll of a ``group`` for a chat: what came of it, everybody's dice, what was rolled, the address.

    Each stands in a line of its own. ``address`` is the whole URL that opens the link. Raises FieldError when the link
    names no roll.
    """
    summary = plain(summary_of(group))
    said = f"{plain(group.shown_label)}: {summary}" if group.label else summary
    each = (
        f"{plain(title)} ({_faces(dice)})"
        for title, dice in zip(all_titles(group), members_dice(group), strict=True) if dice
    )  # fmt: skip
    return "\n".join((begun(said), begun(", ".join(each)), begun(plain(name_of_check(group))), reached(address)))


def _faces(dice: Sequence[Die]) -> str:
    shown = ((plain(die.printed or str(die.face)), die.role.fate is Fate.LEFT_OUT) for die in dice)
    return ", ".join(f"{face} left out" if out else face for face, out in shown)


def picture_of(group: Group, hue: float, strength: float) -> list[Stroke]:
    """Draw the roll of a ``group`` as a picture: its strokes, as those of :mod:`fairthrow.view.check.picture`.

    ``hue`` (degrees) and ``strength`` (0 to 2) are those of the game's felt. Raises FieldError when the link names no
    roll.
    """
    felt, name = Felt(hue, strength), name_of_check(group)
    game, _, what = name.partition(", ")
    head = heading(group.shown_label, name, felt) if group.label else heading(game, what, felt)
    strokes = head + tray_of(group, felt)
    strokes += lines(show_sentence(sentence(short_of(group))), felt.glow, 478, 58, 40, weight=DISPLAY, rows=1)
    strokes += lines(show_sentence(summary_of(group)), CHALK, 526, 28, 80)
    return strokes + lines(f"{odds_line(group)} – Fairthrow", felt.quiet, 604, 24, 90, rows=1)


def odds_line(group: Group) -> str:
    """Say the chance of what a ``group`` wants: that all of a party succeed, that each of some rivals wins."""
    if isinstance(group, Party):
        return f"{wish_words(group, len(group.members))} {percent(party_odds(group).all)}"
    rivals = of_rivals(group)
    wins = zip(titles_of(group), rival_odds(rivals).wins, strict=True)
    said = ", ".join(f"{title} {percent(chance)}" for title, chance in wins)
    return f"Wins: {said}"


def _lying(dice: Sequence[tuple[Die, Lie]], lit: str) -> list[TrayDie]:
    """Give the dice that are drawn of somebody, with how each lies and is ``lit``, in the order in which they lie."""
    return [TrayDie(die, lie, lit) for die, lie in sorted(dice[:MOST_THROWN], key=lambda each: each[0].place)]


def tray_of(group: Group, felt: Felt) -> list[Stroke]:
    """Draw the tray with everybody's dice in it, each below its name, in up to three rows.

    The dice of those who failed lie in the dark.
    """
    left, top, width, height = TRAY
    strokes: list[Stroke] = [
        ["shape", felt.rim, rounded(left, top, width, height, 28)],
        ["shape", felt.well, rounded(left + 2, top + 2, width - 4, height - 4, 26)],
    ]
    thrown = members_dice(group)
    lying = iter(lies(group.seed or b"", sum(map(len, thrown))))
    dark = failed(group, group.rolls()) if isinstance(group, Party) else []
    several: list[tuple[str, list[TrayDie]]] = []
    for title, dice, tokens in zip(all_titles(group), thrown, members_tokens(group), strict=True):
        theirs = _lying([(replace(die, group=""), next(lying)) for die in dice], "worst" if title in dark else "")
        several.append((show(title), [*theirs, *(TrayDie(token, STRAIGHT, "") for token in tokens)]))
    rows = _rows(len(several), max(len(pieces) for _, pieces in several))
    across = -(-len(several) // rows)
    wide, high = (width - 40) / across, (height - 12) / rows
    for place, (title, pieces) in enumerate(several):
        row, column = divmod(place, across)
        in_row = min(across, len(several) - row * across)
        x = left + 20 + (width - 40 - in_row * wide) / 2 + column * wide
        y = top + 6 + row * high
        most = int(wide / LETTER)
        name = title if len(title) <= most else f"{title[: most - 1].rstrip()}…"
        strokes.append(["text", felt.quiet, round(x + wide / 2), round(y + 20), 19, 400, name])
        if pieces:
            strokes += rows_of(pieces, (x + 4, y + NAMED - 8, wide - 8, high - NAMED + 12), felt)
    return strokes


def _rows(many: int, most: int) -> int:
    """Give in how many rows so ``many`` stand, each with at most so ``most`` dice, that the dice are the largest."""
    _, _, width, height = TRAY

    def die(rows: int) -> float:
        return min((width - 40) / -(-many // rows) / max(1, most), (height - 12) / rows - NAMED)

    return max(range(1, MOST_ROWS + 1), key=lambda rows: (die(rows), -rows))
