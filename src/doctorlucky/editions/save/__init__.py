"""Save Doctor Lucky (SAVE-*)."""
