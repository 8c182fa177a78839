"""How Kotostrofa is played well."""
