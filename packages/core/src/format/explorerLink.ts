import type { Network } from '../types/network.js'

export type ExplorerTarget = { readonly address: string } | { readonly hash: string }

/**
 * URL of an account or transaction in the network's explorer, if any. Keeps the explorer's query
 * (Solana's `?cluster=`).
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
