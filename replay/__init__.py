"""Past games: read, verified, compared, forked and shared."""
