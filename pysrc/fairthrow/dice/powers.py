"""Very large numbers as powers of ten: to write one out takes the square of its length, and nobody reads it."""


def tens(number: int) -> int:
    """Give the exponent of the largest power of ten that is not above a ``number`` of 1 or more.

    To write a number out takes the square of its length; this does not.

    >>> tens(1), tens(999), tens(10**5000)
    (0, 2, 5000)
    """
    exponent = (number.bit_length() - 1) * 30_102_999 // 100_000_000  # the logarithm of 2 is a little more
    while 10 ** (exponent + 1) <= number:
        exponent += 1
    return exponent


def powered(number: int, below: int = 1) -> str:
    """Write ``number / below``, which is 100 or more, as a power of ten with two digits behind its point.

    The last digit is rounded, halves up.

    >>> powered(10**40, 3), powered(9_994), powered(9_995)
    ('3.33e39', '9.99e3', '1.00e4')
    """
    power = tens(number // below)
    part = below * 10 ** (power - 2)
    hundredths = (2 * number + part) // (2 * part)
    if hundredths == 1_000:  # noqa: PLR2004  # it was rounded up to the next power
        power, hundredths = power + 1, 100
    return f"{hundredths // 100}.{hundredths % 100:02}e{power}"
