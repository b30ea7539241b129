#!/usr/bin/env node
import { readSettings } from './settings/readSettings.js'
import { startRelay } from './startRelay.js'

const usage = `Usage: relay [--port N] [--host ADDRESS] [--config FILE] [--redis URL]
All settings by environment: docs/relay.md`

try {
  const relay = await startRelay(readSettings(process.argv.slice(2), process.env))
  console.log(`Latchkey relay ready at ${relay.url}`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal is an impatient one.
      if (stopping) process.exit(1)
      stopping = true
      relay.close().then(
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
  console.error(`The relay cannot start.\n${message}\n\n${usage}`)
  process.exit(1)
}
