#!/usr/bin/env node
import { runService } from '@latchkey/kit/runService'
import { readSettings } from './settings/readSettings.js'
import { startGateway } from './startGateway.js'

await runService({
  name: 'gateway',
  usage: `Usage: gateway [--port N] [--host ADDRESS] [--data DIR] [--config FILE]
All settings by environment: docs/self-hosting.md`,
  start: async (args, env) => startGateway(readSettings(args, env)),
})
