#!/usr/bin/env node
import { outgoingFetch } from '@latchkey/kit/http/outgoingFetch'
import { runService } from '@latchkey/kit/runService'
import { runCheck } from './check/runCheck.js'
import { readSettings } from './settings/readSettings.js'
import { startGateway } from './startGateway.js'

const args = process.argv.slice(2)
if (args.includes('--check')) {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const rest = args.filter((arg) => arg !== '--check')
  process.exitCode =
    (await runCheck({ args: rest, env: process.env, fetch: outgoingFetch, print })) === 0 ? 0 : 1
} else {
  await runService({
    name: 'gateway',
    usage: `Usage: gateway [--port N] [--host ADDRESS] [--data DIR] [--config FILE]
       gateway --check: what is left to do before production, line by line
All settings by environment: docs/self-hosting.md`,
    start: async (given, env) => startGateway(readSettings(given, env)),
  })
}
