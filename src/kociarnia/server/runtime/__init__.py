"""What happens on a node: tables that are awake, who watches them, bots and clocks."""
