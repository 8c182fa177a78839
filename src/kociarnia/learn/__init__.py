"""Learning by self-play, with NumPy alone: what is learned ships as a file of weights."""
