"""The campaign of eight episodes: an aggregate of its own, with its own decisions, facts and prompts.

A campaign hands every game what its players carry over (`carry.table`) and takes in what came of it
(`carry.result_of`); in between it asks the players whatever the rewards and the next setup ask of them.
"""
