"""The Automa: an artificial opponent that plays by cards (rulebook L3437). One file per topic of its rulebook."""
