#!/bin/sh
# fill-image.sh ARCHIVE ROOT: puts a release into the file system of the image, for the Dockerfile and for its test.
set -eu
mkdir -p "$2/opt/bulkhead" "$2/usr/local/bin" "$2/data"
tar -xzf "$1" -C "$2/opt/bulkhead" --strip-components=1 --no-same-owner
ln -s /opt/bulkhead/deploy/bulkhead.sh "$2/usr/local/bin/bulkhead"
chown 1000:1000 "$2/data"
