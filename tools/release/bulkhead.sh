#!/bin/sh
# The program of a release: the shop, its demo and its commands, on the Node beside it. Settings and the folder `data`
# are those of the folder in which it is called.
set -eu
here=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")

usage() {
  cat <<'END'
Usage: bulkhead COMMAND [ARGUMENTS]

  demo                   a filled shop to try, at http://localhost:3000/; needs no setting and no network
  serve                  the shop, with the settings of .env or the environment
  doctor                 tries what a running shop needs, and says what is wrong
  admin                  lists, grants and revokes administrators
  backup FILE            copies the database while the shop runs
  restore FILE           brings a copy back
  verify-db [FILE]       checks every invariant of a database
  migrate-to-postgres    moves a shop from its file to PostgreSQL

  --version, --help
END
}

command=${1-}
[ "$#" -eq 0 ] || shift
case $command in
  serve) program=index ;;
  demo | doctor | admin | backup | restore | verify-db | migrate-to-postgres) program=$command ;;
  --version) exec cat "$here/VERSION" ;;
  --help | help) usage && exit ;;
  '') usage >&2 && exit 2 ;;
  *) echo "bulkhead: there is no command '$command'; bulkhead --help lists them" >&2 && exit 2 ;;
esac
exec "$here/runtime/node" --title=bulkhead --import "$here/server/require-node.mjs" "$here/server/$program.js" "$@"
