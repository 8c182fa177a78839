"""Tables for people on several devices: nothing acknowledged is lost, no card is shown to the wrong person."""
