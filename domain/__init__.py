"""The rules of the game, pure: no clock, no chance of its own, no I/O."""
