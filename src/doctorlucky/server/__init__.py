"""The browser game: tables that people and bots play at, in a server that alone decides."""
