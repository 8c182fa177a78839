"""The rules of Koty."""
