"""What comes in and goes out: marshmallow schemas for requests, msgspec structs for answers."""
