"""Matches and what is made of them; no clock, no socket."""
