#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""validate.py SCHEMA DOCUMENT: a line for each thing that is wrong with the document; exit code 1 if any is."""
import json
import pathlib
import sys
import warnings

import jsonschema

warnings.filterwarnings("ignore", category=DeprecationWarning)  # Debian's jsonschema has no other way yet
# Schemas refer to each other by their ids.
place = pathlib.Path(sys.argv[1])
known = {schema["$id"]: schema for schema in map(json.loads, (f.read_text() for f in place.parent.glob("*.json")))}
schema = json.loads(place.read_text())
with open(sys.argv[2]) as file:
    document = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
resolver = jsonschema.RefResolver(schema["$id"], schema, store=known)
errors = list(jsonschema.Draft202012Validator(schema, resolver=resolver).iter_errors(document))
for error in errors:
    print("/".join(str(part) for part in error.absolute_path) + ": " + error.message[:300])
sys.exit(1 if errors else 0)
