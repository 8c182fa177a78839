"""Kotostrofa: draw from your neighbour, throw pairs away, and do not be left with Kotruś."""
