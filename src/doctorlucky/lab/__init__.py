"""The laboratory: many games, counted."""
