#!/usr/bin/env node
// npm run relay -- --port N [--host ADDRESS] [--config FILE] [--redis URL]
import { runService } from './lib/runService.mjs'

runService('relay')
