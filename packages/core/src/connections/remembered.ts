import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'

export const recordKey = ({
  connectorId,
  namespace,
  walletId,
}: Pick<StoredConnection, 'connectorId' | 'namespace' | 'walletId'>): string =>
  [namespace, connectorId, walletId].join('\n')

export function forget(
  { wallets: { remembered } }: Pick<Context, 'wallets'>,
  isMeant: (record: StoredConnection) => boolean = () => true,
): readonly StoredConnection[] {
  return [...remembered].flatMap(([key, { record, stop }]) => {
    if (!isMeant(record)) return []
    stop()
    remembered.delete(key)
    return [record]
  })
}
