"""How Sen is played well."""
