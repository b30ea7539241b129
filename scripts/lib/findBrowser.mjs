import { existsSync } from 'node:fs'
import { findOnPath } from './findOnPath.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * `LATCHKEY_CHROMIUM`, else the PATH.
 *
 * @param {{ env?: NodeJS.ProcessEnv }} [options] for tests
 * @returns {{ path: string, from: string } | undefined}
 */
export function findBrowser({ env = process.env } = {}) {
  const named = env.LATCHKEY_CHROMIUM
  if (named && existsSync(named)) return { path: named, from: `${named} (LATCHKEY_CHROMIUM)` }
  const found = findOnPath(commands, env.PATH ?? '') ?? macApps.find((path) => existsSync(path))
  return found ? { path: found, from: `${found} (installed)` } : undefined
}
