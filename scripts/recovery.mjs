#!/usr/bin/env node
// npm run recovery -- --port N [--host ADDRESS] [--data DIR] [--config FILE]
import { runService } from './lib/runService.mjs'

runService('recovery')
