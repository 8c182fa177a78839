"""Paper: sheets, cards, score pads and summaries of the rules as PDF, drawn from the data the games are played with."""
