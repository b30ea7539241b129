#!/usr/bin/env node
import { runService } from '@latchkey/kit/runService'
import { readSettings } from './settings/readSettings.js'
import { startRecovery } from './startRecovery.js'

await runService({
  name: 'recovery',
  usage: `Usage: recovery [--port N] [--host ADDRESS] [--data DIR] [--config FILE]
All settings by environment: docs/login.md`,
  start: async (args, env) => startRecovery(readSettings(args, env)),
})
