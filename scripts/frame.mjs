#!/usr/bin/env node
// Starts the frame alone: `npm run frame -- --port N [--host ADDRESS] [--config FILE]`.
import { runService } from './lib/runService.mjs'

runService('frame')
