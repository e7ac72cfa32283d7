"""The event store: logs, their outbox, and snapshots, on Redis."""
