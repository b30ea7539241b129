import { isList, readConnections } from '../storage/records.js'
import type { Context } from '../store/context.js'

const keysOf = ({ id, rdns = id }: { readonly id: string; readonly rdns?: string | undefined }): string[] => [
  id.toLowerCase(),
  rdns.toLowerCase(),
]

export async function loadKnown(
  context: Pick<Context, 'config' | 'storage' | 'store'>,
): Promise<(rdns: string) => boolean> {
  const { config, storage, store } = context
  const { fallbackWallets } = await import('./generated/fallbackWallets.js')
  const connections = readConnections(storage.read('connections', isList))
  const known = new Set([
    ...[...fallbackWallets, ...config.customWallets].flatMap(keysOf),
    ...config.featuredWalletIds,
    ...(config.includeWalletIds ?? []),
    ...connections.map(({ walletId }) => walletId.toLowerCase()),
  ])
  return (rdns) => known.has(rdns) || store.getState().recent.flatMap(keysOf).includes(rdns)
}
