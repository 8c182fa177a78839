"""What makers of games are given: a package to begin with, the laws from the command line, and a compiler."""
