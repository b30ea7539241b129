#!/usr/bin/env node
// npm run frame -- --port N [--host ADDRESS] [--config FILE]
import { runService } from './lib/runService.mjs'

runService('frame')
