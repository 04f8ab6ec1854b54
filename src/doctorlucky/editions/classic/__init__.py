"""What the original, the Director's Cut and the deluxe edition share (CLASSIC-*)."""
