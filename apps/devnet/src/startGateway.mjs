import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startPart } from './startPart.mjs'

// Keep the shell's own settings out of the local stack.
const isForeign = (/** @type {string} */ name) => name === 'DATABASE_URL' || name.startsWith('LATCHKEY_')

const entry = fileURLToPath(new URL('../../../services/gateway/dist/main.js', import.meta.url))

/**
 * Starts the built gateway on its own PGlite database and waits until it is ready.
 *
 * @param {{ port: number, dataDir: string, configPath: string, settings?: Readonly<Record<string,
 *   string>> | undefined, signal?: AbortSignal | undefined, onDeath: (message: string) => void }}
 *   options
 * @returns {Promise<{ part: import('./types.js').Part, url: string }>}
 */
export async function startGateway({ port, dataDir, configPath, settings, signal, onDeath }) {
  if (!existsSync(entry)) throw new Error('The gateway is not built: run "npm run build" first.')
  const url = `http://127.0.0.1:${port}`
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)))
  const part = await startPart({
    name: 'gateway',
    command: process.execPath,
    args: [entry, '--port', String(port), '--data', dataDir, '--config', configPath],
    env: { ...env, NODE_ENV: 'development', ...settings },
    // Checks its output, because another process may answer at the port.
    answers: async (text) => /ready at/.test(text()),
    ...(signal ? { signal } : {}),
    onDeath,
  })
  return { part, url }
}
