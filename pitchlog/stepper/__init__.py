"""The replay of a record step by step: in the terminal, as plain text, and for the page.

``book`` opens a record, ``steps`` takes a hand apart, ``scene`` says how things stand after a step, ``position`` moves
among them. Only ``app`` and what it shows know the library that draws the screen.
"""
