#!/bin/sh
# The command of the image: `bulkhead` serves the shop, `bulkhead backup FILE` and the like run its commands.
# What the image mounts and where it can be reached belongs to it, whatever a file of settings says that was made elsewhere.
export NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
program="${1:-index}"
if [ "$#" -gt 0 ]; then shift; fi
exec node --import /app/server/require-node.mjs "/app/server/$program.js" "$@"
