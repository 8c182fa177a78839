"""Typed data at the edges of Dom kotów."""
