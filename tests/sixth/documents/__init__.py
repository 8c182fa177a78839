"""Typed data at the edges of the sixth game."""
