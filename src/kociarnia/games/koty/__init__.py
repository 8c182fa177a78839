"""Koty: build a dream of cats from a hand of four, attack and defend."""
