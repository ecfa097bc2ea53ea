#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""validate.py SCHEMA DOCUMENT: a line for each thing that is wrong with the document; exit code 1 if any is."""
import json
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
with open(sys.argv[2]) as file:
    document = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
errors = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
for error in errors:
    print("/".join(str(part) for part in error.absolute_path) + ": " + error.message[:300])
sys.exit(1 if errors else 0)
