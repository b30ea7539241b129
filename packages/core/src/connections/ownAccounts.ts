import { parseCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { Account, Connection } from '../types/connection.js'
import { hold, release } from './hold.js'

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
