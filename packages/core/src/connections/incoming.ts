import { parseCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { Account, Connection } from '../types/connection.js'

const ignore = (): void => undefined

/** Wallets report a change only once: missing it would show a stale account. */
function holdConnection({ held }: Pick<Context, 'held'>, connection: Connection, until: AbortSignal): void {
  if (until.aborted || held.has(connection)) return
  let hasDisconnected = false
  const stops = [
    connection.on('accountsChanged', ignore),
    connection.on('chainChanged', ignore),
    connection.on('disconnect', () => void (hasDisconnected = true)),
  ]
  const end = (): boolean => {
    until.removeEventListener('abort', end)
    held.delete(connection)
    for (const stop of stops) stop()
    return hasDisconnected
  }
  until.addEventListener('abort', end)
  held.set(connection, end)
}

export const releaseConnection = ({ held }: Pick<Context, 'held'>, connection: Connection): boolean =>
  held.get(connection)?.() ?? false

/** Listens to the wallets meanwhile. Showing another family's address would lose money. */
export async function awaitAddressChecks(
  context: Context,
  answer: readonly Connection[] | Promise<readonly Connection[]>,
  until: AbortSignal,
): Promise<readonly Connection[]> {
  const connections = await answer
  for (const connection of connections) holdConnection(context, connection, until)
  const { readers } = context.wallets
  for (const { namespace } of connections) {
    if (readers.has(namespace)) continue
    const reads = await context.adapters.get(namespace)?.reads(context.env)
    readers.set(namespace, (account) => {
      const { address, chainId } = parseCaip10(account.caip)
      const own = reads?.readAddress
        ? reads.readAddress(address, chainId)
        : (reads?.isAddress?.(address, chainId) ?? true)
          ? address
          : undefined
      if (!own || own === address) return own ? account : undefined
      return { ...account, caip: `${chainId}:${own}` }
    })
  }
  for (const item of connections)
    if (ownAccounts(context, item).length === 0) releaseConnection(context, item)
  return connections
}

export function ownAccounts(
  context: Context,
  { namespace, accounts }: Pick<Connection, 'namespace' | 'accounts'>,
): readonly Account[] {
  const read = context.wallets.readers.get(namespace) ?? (() => undefined)
  const own = accounts.flatMap((account) => read(account) ?? [])
  if (own.length < accounts.length)
    context.log.error('A wallet shares an address of another family; it is left out', { namespace })
  return own.filter(({ caip }, at) => own.findIndex((item) => item.caip === caip) === at)
}
