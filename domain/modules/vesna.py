"""The faction Vesna: Factory cards from the start, each used once, and mech abilities from a supply of tokens
(rulebook L959, L1219). What she can do is with the abilities; the choice of tokens is with the mods."""

from __future__ import annotations

from domain.modules.manifest import Module

MODULE = Module(id="vesna", rule="L1599")
