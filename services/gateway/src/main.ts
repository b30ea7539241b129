#!/usr/bin/env node
import { readSettings } from './settings/readSettings.js'
import { startGateway } from './startGateway.js'

const usage = `Usage: gateway [--port N] [--host ADDRESS] [--data DIR] [--config FILE]
All settings by environment: docs/self-hosting.md`

try {
  const gateway = await startGateway(readSettings(process.argv.slice(2), process.env))
  console.log(`Latchkey gateway ready at ${gateway.url}`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal is an impatient one.
      if (stopping) process.exit(1)
      stopping = true
      gateway.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(String(error))
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(`The gateway cannot start.\n${message}\n\n${usage}`)
  process.exit(1)
}
