"""From a board file to a board: whatever is wrong with the file is refused in one sentence."""
