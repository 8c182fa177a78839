"""Miska: a tiny sixth game, the proof that one folder and one line are enough."""
