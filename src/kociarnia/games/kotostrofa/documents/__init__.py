"""Typed data at the edges of Kotostrofa."""
