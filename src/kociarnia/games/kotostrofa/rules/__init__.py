"""The rules of Kotostrofa."""
