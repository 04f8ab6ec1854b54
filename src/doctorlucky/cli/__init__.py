"""The one command, ``doctorlucky``. Subcommands are imported when they are asked for: start-up counts."""
