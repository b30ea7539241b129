import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'

export const recordKey = ({
  connectorId,
  namespace,
  walletId,
}: Pick<StoredConnection, 'connectorId' | 'namespace' | 'walletId'>): string =>
  [namespace, connectorId, walletId].join('\n')

export function forgetWallets(
  { wallets: { remembered } }: Pick<Context, 'wallets'>,
  matches: (record: StoredConnection) => boolean = () => true,
): readonly StoredConnection[] {
  return [...remembered].flatMap(([key, { record, stop }]) => {
    if (!matches(record)) return []
    stop()
    remembered.delete(key)
    return [record]
  })
}
