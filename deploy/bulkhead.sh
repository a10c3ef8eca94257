#!/bin/sh
# The command of the image: `bulkhead serve` serves the shop, `bulkhead backup FILE` and the like run its commands.
# What the image mounts and where it can be reached belongs to it, whatever a file of settings says that was made elsewhere.
export HOST=0.0.0.0 DATA_DIR=/data
[ "${1-}" = demo ] || export NODE_ENV=production
exec /opt/bulkhead/bin/bulkhead "$@"
