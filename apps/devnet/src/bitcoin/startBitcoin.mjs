import { fileURLToPath } from 'node:url'
import { startPart } from '../startPart.mjs'
import { bitcoinAccounts, bitcoinFaucet } from './bitcoinAccounts.mjs'

const entry = fileURLToPath(new URL('bcoin.mjs', import.meta.url))

/**
 * @param {{ port: number, blockTime: number, signal?: AbortSignal | undefined, onDeath: (message:
 *   string) => void }} options
 * @returns {Promise<{ part: import('../types.js').Part, bitcoin:
 *   import('../types.js').DevnetBitcoin }>}
 */
export async function startBitcoin({ port, blockTime, signal, onDeath }) {
  const part = await startPart({
    name: 'Bitcoin',
    command: process.execPath,
    args: [entry, '--port', String(port), '--block-time', String(blockTime)],
    answers: async (text) => /bcoin listens/.test(text()),
    ...(signal ? { signal } : {}),
    onDeath,
  })
  const bitcoin = {
    // First half of the genesis block's hash (CAIP-4).
    caip2: /** @type {const} */ ('bip122:0f9188f13cb7b2c71f2a335e3a4fc328'),
    name: 'Bitcoin Regtest',
    esploraUrl: `http://127.0.0.1:${port}`,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    testnet: /** @type {const} */ (true),
    accounts: bitcoinAccounts(),
    faucet: bitcoinFaucet(),
  }
  return { part, bitcoin }
}
