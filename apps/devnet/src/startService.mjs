import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startPart } from './startPart.mjs'

const isForeign = (/** @type {string} */ name) =>
  name === 'DATABASE_URL' || name === 'REDIS_URL' || name.startsWith('LATCHKEY_')

/**
 * @param {object} options
 * @param {'gateway' | 'relay' | 'frame' | 'recovery'} options.service
 * @param {string} [options.name] of the copy
 * @param {number} options.port
 * @param {readonly string[]} options.args
 * @param {Readonly<Record<string, string>> | undefined} [options.settings]
 * @param {AbortSignal | undefined} [options.signal]
 * @param {(text: string) => void} options.onDeath
 * @returns {Promise<import('./types.js').Part>}
 * @throws when it does not start
 */
export async function startService({ service, name = service, port, args, settings, signal, onDeath }) {
  const entry = fileURLToPath(new URL(`../../../services/${service}/dist/main.js`, import.meta.url))
  if (!existsSync(entry)) throw new Error(`The ${service} is not built: run "npm run build" first.`)
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !isForeign(key)))
  return startPart({
    name,
    command: process.execPath,
    args: [entry, '--port', String(port), ...args],
    env: { ...env, NODE_ENV: 'development', LATCHKEY_LOG_LEVEL: 'warn', ...settings },
    // Another process may answer at the port.
    answers: async (text) => /ready at/.test(text()),
    ...(signal ? { signal } : {}),
    onDeath,
  })
}
