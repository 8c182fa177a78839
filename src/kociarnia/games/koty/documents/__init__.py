"""Typed data at the edges of Koty."""
