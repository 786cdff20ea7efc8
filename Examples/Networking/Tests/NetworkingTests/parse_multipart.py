"""Parses a multipart body with Python's own parser of messages, and prints its parts as JSON.

Usage: parse_multipart.py CONTENT-TYPE FILE
"""

import email.parser
import email.policy
import hashlib
import json
import sys

content_type, path = sys.argv[1:]
with open(path, "rb") as file:
    body = file.read()
head = f"Content-Type: {content_type}\r\n\r\n".encode()
message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
if not message.is_multipart() or message.defects:
    sys.exit(f"not a multipart body: {message.defects}")


def described(part):
    content = part.get_payload(decode=True)
    return {
        "name": part.get_param("name", header="Content-Disposition"),
        "fileName": part.get_filename(),
        "type": part["Content-Type"],
        "headers": {name.lower(): value for name, value in part.items()},
        "length": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "text": content.decode("latin-1")[:200],
    }


print(json.dumps([described(part) for part in message.iter_parts()]))
