"""Escape from Lucky Mansion (ESCAPE-*)."""
