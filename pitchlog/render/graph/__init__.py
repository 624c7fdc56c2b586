"""Pictures: the flow of the lead through a hand, the race of a game, where house rules part. DOT, and what draws it."""
