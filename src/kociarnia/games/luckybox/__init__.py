"""Super Mega Lucky Box: everybody crosses off numbers at the same time and sets off cascades of bonuses."""
