"""The laws of Pitch as pure functions over immutable values. No text, no places, no files.

Seats and sides are indexes, cards are :class:`~pitchlog.cards.Card`, holdings are bit sets. Unlawful acts are
applied like lawful ones and come back as :mod:`violations <pitchlog.engine.violations>`.
"""
