import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startPart } from './startPart.mjs'

// A Redis or setting of the surrounding shell must not leak into the local stack.
const isForeign = (/** @type {string} */ name) => name === 'REDIS_URL' || name.startsWith('LATCHKEY_')

const entry = fileURLToPath(new URL('../../../services/relay/dist/main.js', import.meta.url))

/**
 * Starts the built relay with its mailboxes in memory and waits for `GET /healthz`.
 *
 * @param {{ port: number, configPath: string, signal?: AbortSignal | undefined, onDeath: (message: string) => void }} options
 * @returns {Promise<{ part: import('./types.js').Part, url: string }>}
 */
export async function startRelay({ port, configPath, signal, onDeath }) {
  if (!existsSync(entry)) throw new Error('The relay is not built: run "npm run build" first.')
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)))
  const part = await startPart({
    name: 'relay',
    command: process.execPath,
    args: [entry, '--port', String(port), '--config', configPath],
    env: { ...env, NODE_ENV: 'development', LATCHKEY_LOG_LEVEL: 'warn' },
    answers: () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        (response) => response.ok,
        () => false,
      ),
    ...(signal ? { signal } : {}),
    onDeath,
  })
  return { part, url: `ws://127.0.0.1:${port}` }
}
