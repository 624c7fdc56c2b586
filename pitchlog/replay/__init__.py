"""A record under a rule-set: what was laid and what follows from it, the recorded and the derived side by side."""
