#!/usr/bin/env node
// npm links a command only to an existing file, before any build.
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.js', import.meta.url)
if (existsSync(main)) await import(main.href)
else {
  process.stderr.write('Run "npm ci && npm run build" first.\n')
  process.exitCode = 1
}
