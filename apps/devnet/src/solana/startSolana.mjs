import { fileURLToPath } from 'node:url'
import { startPart } from '../startPart.mjs'
import { solanaAccounts, solanaFaucet } from './solanaAccounts.mjs'
import { solanaTokens } from './solanaTokens.mjs'

const entry = fileURLToPath(new URL('surfpool.mjs', import.meta.url))

/**
 * @param {{ module: string, ports: { rpc: number, ws: number }, signal?: AbortSignal | undefined,
 *   onDeath: (message: string) => void }} options
 * @returns {Promise<{ part: import('../types.js').Part, solana: import('../types.js').DevnetSolana
 *   }>}
 */
export async function startSolana({ module, ports, signal, onDeath }) {
  const part = await startPart({
    name: 'Solana',
    command: process.execPath,
    args: [entry, '--module', module, '--rpc', String(ports.rpc), '--ws', String(ports.ws)],
    answers: async (text) => /Surfpool listens/.test(text()),
    ...(signal ? { signal } : {}),
    onDeath,
  })
  const solana = {
    // The genesis hash changes at every start.
    caip2: /** @type {const} */ ('solana:localnet'),
    name: 'Solana Localnet',
    rpcUrl: `http://127.0.0.1:${ports.rpc}`,
    wsUrl: `ws://127.0.0.1:${ports.ws}`,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    testnet: /** @type {const} */ (true),
    tokens: solanaTokens().map(({ kind, symbol, name, decimals, address, program }) => ({
      kind,
      symbol,
      name,
      decimals,
      address,
      program,
    })),
    accounts: solanaAccounts(),
    faucet: solanaFaucet(),
  }
  return { part, solana }
}
