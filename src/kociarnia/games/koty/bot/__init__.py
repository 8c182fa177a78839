"""How Koty is played well."""
