"""The same record under several house rules: what differs, which rule decides, which rules were played."""
