#!/bin/sh
# Runs Lectern: as its own user, with the settings of the service.
set -eu
HOME_OF_LECTERN=/usr/lib/lectern
SETTINGS=/etc/lectern/lectern.env
PATH="$HOME_OF_LECTERN/node_modules/node-linux-@ARCH@/bin:$PATH"

# Lines of NAME=value as systemd reads them: nothing in a value is run or split. What is set already counts, so that somebody may
# say otherwise for one command, and the service keeps what its unit has read.
read_settings() {
  while IFS= read -r line || [ -n "$line" ]; do
    name=${line%%=*}
    value=${line#*=}
    case $name in "$line" | '' | [0-9]* | *[!A-Za-z0-9_]*) continue ;; esac
    eval "is_set=\${$name+yes}"
    [ -z "$is_set" ] || continue
    case $value in
      '"'*'"' | "'"*"'")
        value=${value#?}
        value=${value%?}
        ;;
    esac
    export "$name=$value"
  done
}

[ ! -r "$SETTINGS" ] || read_settings < "$SETTINGS"
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
