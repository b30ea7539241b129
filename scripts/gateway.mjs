#!/usr/bin/env node
// Starts the gateway alone: `npm run gateway -- --port N [--host ADDRESS] [--data DIR] [--config FILE]`.
import { runService } from './lib/runService.mjs'

runService('gateway')
