import { startBitcoin } from './bitcoin/startBitcoin.mjs'
import { findSurfpool } from './solana/findSurfpool.mjs'
import { startSolana } from './solana/startSolana.mjs'

/**
 * @param {object} options
 * @param {{ rpc: number, ws: number } | undefined} options.solana ports
 * @param {number | undefined} options.bitcoin port
 * @param {number} options.blockTime seconds
 * @param {(part: import('./types.js').Part) => void} options.onStart called even if the other chain
 *   fails
 * @param {(text: string) => void} options.onReady
 * @param {(text: string) => void} options.onMissing for chains this platform cannot run
 * @param {AbortSignal | undefined} options.signal
 * @param {(message: string) => void} options.onDeath
 * @returns {Promise<{ solana?: import('./types.js').DevnetSolana, bitcoin?:
 *   import('./types.js').DevnetBitcoin }>}
 */
export async function startFamilies({ onStart, onReady, onMissing, ...options }) {
  const surfpool = options.solana && findSurfpool()
  if (options.solana && !surfpool)
    onMissing(`Solana: left out, Surfpool has no build for ${process.platform}-${process.arch}`)

  const solana = async () => {
    if (!options.solana || !surfpool) return {}
    const { part, solana: chain } = await startSolana({
      module: surfpool.path,
      ports: options.solana,
      signal: options.signal,
      onDeath: options.onDeath,
    })
    onStart(part)
    onReady('Solana answers, accounts funded')
    return { solana: chain }
  }
  const bitcoin = async () => {
    if (options.bitcoin === undefined) return {}
    const { part, bitcoin: chain } = await startBitcoin({ ...options, port: options.bitcoin })
    onStart(part)
    onReady('Bitcoin answers, accounts funded')
    return { bitcoin: chain }
  }
  const started = await Promise.allSettled([solana(), bitcoin()])
  const [first, second] = started
  for (const result of started) if (result.status === 'rejected') throw result.reason
  return {
    ...(first.status === 'fulfilled' ? first.value : {}),
    ...(second.status === 'fulfilled' ? second.value : {}),
  }
}
