#!/usr/bin/env node
// Committed: npm links only an existing file.
import { runCommand } from '../dist/index.js'

process.exitCode = await runCommand(process.argv.slice(2), process.cwd(), (text) =>
  process.stdout.write(text),
)
