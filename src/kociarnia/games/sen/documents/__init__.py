"""Typed data at the edges of Sen."""
