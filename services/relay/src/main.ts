#!/usr/bin/env node
import { runService } from '@latchkey/kit/runService'
import cluster from 'node:cluster'
import { readSettings } from './settings/readSettings.js'
import { startRelay } from './startRelay.js'
import { runWorker } from './workers/runWorker.js'
import { superviseWorkers } from './workers/superviseWorkers.js'

if (cluster.isWorker) await runWorker()
else {
  await runService({
    name: 'relay',
    usage: `Usage: relay [--port N] [--host ADDRESS] [--config FILE] [--redis URL] [--workers N]
All settings by environment: docs/relay.md`,
    async start(args, env) {
      const settings = readSettings(args, env)
      return settings.workers > 1 ? superviseWorkers({ settings }) : startRelay(settings)
    },
  })
}
