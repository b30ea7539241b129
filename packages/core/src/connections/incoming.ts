import { parseCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { Account, Connection } from '../types/connection.js'

const ignore = (): void => undefined

/**
 * Listens to a connection that nobody follows yet, since code for it is on its way or another wallet is to come first.
 * Wallets tell a change once, and connections watch their wallets only while somebody listens: an account that is left
 * in between would be shown as the visitor's for good.
 *
 * @param until ends it where nobody follows the connection ({@link release})
 */
function hold({ held }: Pick<Context, 'held'>, connection: Connection, until: AbortSignal): void {
  if (until.aborted || held.has(connection)) return
  let hasLeft = false
  const stops = [
    connection.on('accountsChanged', ignore),
    connection.on('chainChanged', ignore),
    connection.on('disconnect', () => void (hasLeft = true)),
  ]
  const end = (): boolean => {
    until.removeEventListener('abort', end)
    held.delete(connection)
    for (const stop of stops) stop()
    return hasLeft
  }
  until.addEventListener('abort', end)
  held.set(connection, end)
}

/**
 * Ends {@link hold} for whoever listens from here on.
 *
 * @returns whether the wallet left meanwhile
 */
export const release = ({ held }: Pick<Context, 'held'>, connection: Connection): boolean =>
  held.get(connection)?.() ?? false

/**
 * Loads what tells the addresses of some families from others. Whoever takes connections in waits for this first: an
 * address of another family that is shown as an account's is where money gets lost. The wallets are listened to meanwhile.
 *
 * @param until ends what waits for the connections
 * @returns what was given
 * @throws LatchkeyError `chunk_failed`, or why the connections did not come
 */
export async function learned(
  context: Context,
  coming: readonly Connection[] | Promise<readonly Connection[]>,
  until: AbortSignal,
): Promise<readonly Connection[]> {
  const connections = await coming
  for (const connection of connections) hold(context, connection, until)
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
  // Nobody takes them in.
  for (const item of connections) if (ownAccounts(context, item).length === 0) release(context, item)
  return connections
}

/**
 * The accounts that a wallet shares, in the spelling of their family and each once; without those that are none of its
 * family: they are not taken in.
 */
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
