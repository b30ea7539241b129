#!/usr/bin/env node
import { readSettings } from './settings/readSettings.js'
import { startRelay } from './startRelay.js'

const usage = `Usage: relay [--port N] [--host ADDRESS] [--config FILE] [--redis URL]
All settings by environment: docs/relay.md`

try {
  const relay = await startRelay(readSettings(process.argv.slice(2), process.env))
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        // Ctrl-C reaches the whole group, and npm and our script pass it on as well; later it is impatience.
        if (performance.now() - stoppingSince > 1000) process.exit(1)
        return
      }
      stoppingSince = performance.now()
      relay.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(String(error))
          process.exit(1)
        },
      )
    })
  }
  console.log(`Latchkey relay ready at ${relay.url}`)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(`The relay cannot start.\n${message}\n\n${usage}`)
  process.exit(1)
}
