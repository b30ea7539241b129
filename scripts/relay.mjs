#!/usr/bin/env node
// Starts the relay alone: `npm run relay -- --port N [--host ADDRESS] [--config FILE] [--redis URL]`.
import { runService } from './lib/runService.mjs'

runService('relay')
