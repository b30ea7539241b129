#!/bin/sh
# What the container image runs: `gateway`, `relay`, `recovery` or `frame` with its flags, in place of this shell, so that
# it hears the signals itself; and `health`, which asks the one that runs.
set -eu
case "${1:-}" in
  gateway | relay | recovery | frame)
    service=$1
    shift
    exec node "/app/services/$service/dist/main.js" "$@"
    ;;
  health)
    # One of them runs here, where it was told to or at its own port.
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
