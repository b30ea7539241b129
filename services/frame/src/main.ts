#!/usr/bin/env node
import { runService } from '@latchkey/kit/runService'
import { readSettings } from './server/readSettings.js'
import { startFrame } from './server/startFrame.js'

await runService({
  name: 'frame',
  usage: `Usage: frame [--port N] [--host ADDRESS] [--config FILE]
All settings by environment: docs/login.md`,
  start: async (args, env) => startFrame(readSettings(args, env)),
})
