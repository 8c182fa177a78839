"""The rules of the sixth game."""
