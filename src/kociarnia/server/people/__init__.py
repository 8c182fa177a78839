"""Guests and who they are."""
