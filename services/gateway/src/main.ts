#!/usr/bin/env node
import { readSettings } from './settings/readSettings.js'
import type { RunningGateway } from './serveGateway.js'
import { startGateway } from './startGateway.js'

const usage = `Usage: gateway [--port N] [--host ADDRESS] [--data DIR] [--config FILE]
All settings by environment: docs/self-hosting.md`

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  console.log(usage)
  process.exit(0)
}

try {
  let starting: Promise<RunningGateway> | undefined
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        // Ctrl-C reaches the whole group, and npm and our script pass it on as well; later it is impatience.
        if (performance.now() - stoppingSince > 1000) process.exit(1)
        return
      }
      stoppingSince = performance.now()
      // Also while it starts: a data folder must not be left half made.
      void Promise.resolve(starting)
        .then((gateway) => gateway?.close())
        .then(() => process.exit(0), fail)
    })
  }
  starting = startGateway(readSettings(process.argv.slice(2), process.env))
  const { url } = await starting
  if (stoppingSince === undefined) console.log(`Latchkey gateway ready at ${url}`)
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  const { code, port } = error as { code?: unknown; port?: unknown }
  const taken = `Port ${String(port)} is taken by another process. Choose another with --port, or 0 for any.`
  const message = code === 'EADDRINUSE' ? taken : error instanceof Error ? error.message : String(error)
  console.error(`The gateway stops: ${message}\n\n${usage}`)
  process.exit(1)
}
