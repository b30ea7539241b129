#!/usr/bin/env node
import { runService } from '@latchkey/kit/runService'
import { readSettings } from './settings/readSettings.js'
import { startRelay } from './startRelay.js'

await runService({
  name: 'relay',
  usage: `Usage: relay [--port N] [--host ADDRESS] [--config FILE] [--redis URL]
All settings by environment: docs/relay.md`,
  start: async (args, env) => startRelay(readSettings(args, env)),
})
