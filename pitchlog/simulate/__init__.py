"""Random lawful games in the notation, and games with one known fault each, for trying and testing.

The engine alone decides what is lawful; a game is the same for the same seed.

>>> from pitchlog.rules import preset
>>> game = next(simulate(preset("partners-21"), games=1, seed=7))
>>> game.fault is None, game == next(simulate(preset("partners-21"), games=1, seed=7))
(True, True)
"""

from __future__ import annotations

from pitchlog.simulate.runs import FAULT_NAMES, faults_for, simulate
from pitchlog.simulate.sheet import PlantedFault, SimulatedGame

__all__ = ["FAULT_NAMES", "PlantedFault", "SimulatedGame", "faults_for", "simulate"]
