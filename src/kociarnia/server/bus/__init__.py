"""How nodes tell one another that something has changed; no secret ever travels here."""
