"""What schemathesis has to be told: files of JSON Lines are sent as they are."""

import schemathesis

schemathesis.serializer.alias("application/jsonl", "text/plain")
