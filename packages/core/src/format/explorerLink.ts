import type { Network } from '../types/network.js'

/** An address or a transaction hash. */
export type ExplorerTarget = { readonly address: string } | { readonly hash: string }

/**
 * URL of an account or transaction in the network's explorer; undefined without an explorer.
 *
 * @param network a configured network; the query of its explorer URL (Solana's `?cluster=`) is kept
 */
export function explorerLink(
  network: Pick<Network, 'explorer'> | undefined,
  target: ExplorerTarget,
): string | undefined {
  if (!network?.explorer) return undefined
  const [kind, id] = 'address' in target ? ['address', target.address] : ['tx', target.hash]
  const [base = '', query] = network.explorer.url.split('?')
  return `${base.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
