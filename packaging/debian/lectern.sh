#!/bin/sh
# Runs Lectern: as its own user, with the settings of the service.
set -eu
HOME_OF_LECTERN=/usr/lib/lectern
SETTINGS=/etc/lectern/lectern.env
PATH="$HOME_OF_LECTERN/node_modules/node-linux-@ARCH@/bin:$PATH"

# The service manager has read them already, and started us as the right user.
if [ -z "${INVOCATION_ID:-}" ] && [ -r "$SETTINGS" ]; then
  set -a
  # shellcheck disable=SC1090
  . "$SETTINGS"
  set +a
fi
: "${LECTERN_DATA_DIR:=/var/lib/lectern}"
: "${NODE_ENV:=production}"
export PATH LECTERN_DATA_DIR NODE_ENV

set -- "$HOME_OF_LECTERN/server/bin/lectern.mjs" "$@"
if [ "$(id -u)" = 0 ]; then
  # What root makes here, the service could not write to.
  export HOME=/var/lib/lectern
  exec setpriv --reuid=lectern --regid=lectern --init-groups --no-new-privs -- "$@"
fi
exec "$@"
