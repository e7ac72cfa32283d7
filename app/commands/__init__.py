"""What an operator does with `scythed`: one module per command."""
