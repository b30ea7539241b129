#!/bin/sh
# The entry point of the container image: `gateway`, `relay`, `recovery` or `frame` with its flags, or `admin` with a command, run by exec so that
# it gets the signals; or `health`, which checks the running one.
set -eu
case "${1:-}" in
  gateway | relay | recovery | frame)
    service=$1
    shift
    exec node "/app/services/$service/dist/main.js" "$@"
    ;;
  admin)
    shift
    exec node /app/services/admin/bin/latchkey-admin.mjs "$@"
    ;;
  health)
    # One of them runs here, at the configured port or its default one.
    exec node -e '
      const ask = async (port) => {
        const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`)
        if (!ok) throw new Error("not healthy")
      }
      const { LATCHKEY_PORT: port } = process.env
      const ports = port ? [port] : [4110, 4111, 4112, 4113]
      Promise.any(ports.map(ask)).then(() => process.exit(0), () => process.exit(1))'
    ;;
  *)
    echo "Say what is to run: gateway, relay, recovery or frame; flags follow." >&2
    exit 64
    ;;
esac
