import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startPart } from './startPart.mjs'

// Keep the shell's own settings out of the local stack.
const isForeign = (/** @type {string} */ name) => name === 'REDIS_URL' || name.startsWith('LATCHKEY_')

const entry = fileURLToPath(new URL('../../../services/relay/dist/main.js', import.meta.url))

/**
 * Starts the built relay with mailboxes in memory and waits until it is ready.
 *
 * @param {{ port: number, configPath: string, signal?: AbortSignal | undefined, onDeath: (message:
 *   string) => void }} options
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
    // Checks its output, because another process may answer at the port.
    answers: async (text) => /ready at/.test(text()),
    ...(signal ? { signal } : {}),
    onDeath,
  })
  return { part, url: `ws://127.0.0.1:${port}` }
}
