"""The resources of the service over HTTP, one module each."""
