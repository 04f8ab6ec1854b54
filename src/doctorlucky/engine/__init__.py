"""The engine: state, prompts, actions and events as numbers. It knows no edition; rules implement its interfaces."""
