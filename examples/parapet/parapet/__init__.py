"""Windowsill: cats lie where it is warm, and best beside cats of their own size."""
