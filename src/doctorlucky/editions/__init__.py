"""Editions and variants: which rule objects make up a game."""
