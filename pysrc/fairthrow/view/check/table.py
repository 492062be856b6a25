"""Tables that are taken along: printed on a page of their own, and handed over as CSV."""

from collections.abc import Iterable, Sequence

from fairthrow.dice.distribution import Ratio
from fairthrow.view.markup import Markup, button, escape, joined, tag
from fairthrow.view.numbers import rounded

DIGITS = 10
"""Decimals of a chance in CSV."""


def to_take(about: str, name: str, table: Markup, text: str) -> Markup:
    """Write a table with the buttons that print it and that hand it over as CSV; ``about`` says what it is of.

    ``text`` is the table as CSV, and ``name`` that of its file. On paper it stands below what it is about.
    """
    return to_print(joined(about_it(about), table), to_save(name, text))


def to_save(name: str, text: str) -> Markup:
    """Write the button that hands a table over as the file ``name``.csv; ``text`` is the table as CSV.

    Markup knows one end of a line: the page writes those of CSV again.
    """
    return button("CSV", data_take=f"{name}.csv", data_text=text.replace("\r\n", "\n"))


def to_print(table: Markup, *more: Markup) -> Markup:
    """Write a table with the button that prints it; ``more`` buttons stand beside that."""
    return tag("div", table, tag("p", button("Print", data_take="print"), *more, class_="actions"), class_="taken")


def about_it(about: str) -> Markup:
    """Write what a table is ``about``, which stands on paper alone: on a page that is seen."""
    return tag("p", escape(about), class_="about-it")


def to_tap(words: str) -> Markup:
    """Write ``words`` about what a table's cells do, at the end of a line about it. Paper leaves them out."""
    return tag("span", escape(f" {words}"), class_="tap-it")


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Write rows as CSV."""
    import csv  # noqa: PLC0415  # a page begins without
    from io import StringIO  # noqa: PLC0415  # as above

    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue()


def csv_number(value: Ratio) -> str:
    """Write a chance or a mean as a decimal number, with ten decimals at most."""
    sign = "-" if value.numerator < 0 else ""
    return (sign + rounded(abs(value.numerator), value.denominator, DIGITS)).rstrip("0").rstrip(".")
