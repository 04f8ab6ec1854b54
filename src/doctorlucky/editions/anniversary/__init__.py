"""The 19.5th Anniversary edition (ANNIV-*)."""
