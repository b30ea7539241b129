import { startChain } from './startChain.mjs'
import { tokens } from './tokens.mjs'

/** Different balances expose a wrong chain. */
const plan = /** @type {const} */ ([
  { id: 31337, name: 'Localnet', funds: { ether: '12.5', divisor: 1n } },
  { id: 31338, name: 'Localnet Two', funds: { ether: '3.2', divisor: 2n } },
])

/**
 * Only the first chain has smart accounts, swaps and history.
 *
 * @param {object} options
 * @param {string} options.anvil
 * @param {readonly [number, number]} options.ports
 * @param {number} options.blockTime seconds
 * @param {boolean} options.smartAccounts
 * @param {boolean} options.swaps
 * @param {boolean} options.seeded
 * @param {string | null} options.explorer base URL
 * @param {(part: import('./types.js').Part) => void} options.onStart called even if the other chain
 *   fails
 * @param {(text: string) => void} options.onReady
 * @param {AbortSignal | undefined} options.signal
 * @param {(message: string) => void} options.onDeath
 * @returns {Promise<{ chains: import('./types.js').DevnetChain[], parts:
 *   import('./types.js').Part[] }>}
 */
export async function startChains({
  anvil,
  ports,
  blockTime,
  smartAccounts,
  swaps,
  seeded,
  explorer,
  onStart,
  onReady,
  signal,
  onDeath,
}) {
  const started = await Promise.allSettled(
    plan.map(async ({ id, name, funds }, index) => {
      const port = /** @type {number} */ (ports[index])
      const chain = await startChain({
        anvil,
        id,
        port,
        blockTime,
        smartAccounts: smartAccounts && index === 0,
        swaps: swaps && index === 0,
        seeded: seeded && index === 0,
        funds,
        ...(signal ? { signal } : {}),
        onDeath,
      })
      onStart(chain.part)
      onReady(`chain ${id} (${name}) answers, contracts deployed`)
      return chain
    }),
  )
  const running = started.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  const chains = plan.map(({ id, name }, index) => {
    const { rpcUrl, setBlocked } = /** @type {(typeof running)[number]} */ (running[index])
    return {
      caip2: /** @type {const} */ (`eip155:${id}`),
      id,
      name,
      rpcUrl,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorer: explorer && `${explorer}/${id}`,
      testnet: /** @type {const} */ (true),
      tokens: tokens().map(({ symbol, name: tokenName, decimals, address, kind }) => ({
        symbol,
        name: tokenName,
        decimals,
        address,
        kind,
      })),
      setBlocked,
    }
  })
  return { chains, parts: running.map(({ part }) => part) }
}
