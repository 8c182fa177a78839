"""Bots: a view in, a move out."""
