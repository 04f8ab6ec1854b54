"""A board as the rules use it: spaces, steps, lines of sight, what is closed. Nothing here reads files or draws."""
