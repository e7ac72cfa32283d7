"""Abilities of factions and mechs: small functions on hooks, each registered under its content id."""

from domain.abilities import combat, factions, influence, infrastructure, mods, movement, tokens

__all__ = ["combat", "factions", "influence", "infrastructure", "mods", "movement", "tokens"]
