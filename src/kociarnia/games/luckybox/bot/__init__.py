"""How Super Mega Lucky Box is played well."""
