import type { Network } from '../types/network.js'

/** What to look up: an address or a transaction. */
export type ExplorerTarget = { readonly address: string } | { readonly hash: string }

/**
 * Address of the network's explorer page for an account or a transaction, or undefined where the network has none.
 *
 * @param network a configured network; a query of its explorer URL (Solana's `?cluster=`) is kept
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
