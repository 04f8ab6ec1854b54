"""What a seat, or a spectator, may know of a match, and nothing more."""
