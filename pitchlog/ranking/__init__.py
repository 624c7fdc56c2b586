"""The standings of players and sides over many games. Works out no score of its own: :mod:`pitchlog.auditing` does."""
