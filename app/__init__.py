"""The service: HTTP, the event store, workers, settings and the command line."""
