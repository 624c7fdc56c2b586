"""What people wrote down about games of Pitch, as frozen values with their places. Never corrected."""
