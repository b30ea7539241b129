import { type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { perClient } from '../platform/perClient.js'
import type { Context } from '../store/context.js'
import type { Account, Connection } from '../types/connection.js'

/** By family: what its adapter says about an address. */
const known = perClient(() => new Map<Namespace, (account: Account) => boolean>())

/**
 * Loads what tells the addresses of some families from others. Whoever takes connections in waits for this first: an
 * address of another family that is shown as an account's is where money gets lost.
 *
 * @returns what was given
 * @throws LatchkeyError `chunk_failed`, or why the connections did not come
 */
export async function learned(
  context: Context,
  coming: readonly Connection[] | Promise<readonly Connection[]>,
): Promise<readonly Connection[]> {
  const connections = await coming
  const checks = known(context)
  for (const { namespace } of connections) {
    if (checks.has(namespace)) continue
    const reads = await context.adapters.get(namespace)?.reads(context.env)
    checks.set(namespace, ({ caip }) => {
      const { address, chainId } = parseCaip10(caip)
      const isOne = (text: string): boolean => reads?.isAddress?.(text, chainId) ?? true
      // Some networks write the checksum of EVM addresses in a way of their own (EIP-1191).
      return isOne(address) || isOne(address.toLowerCase())
    })
  }
  return connections
}

/** The accounts that a wallet shares, without those that are none of its family: they are not taken in. */
export function ownAccounts(
  context: Context,
  { namespace, accounts }: Pick<Connection, 'namespace' | 'accounts'>,
): readonly Account[] {
  const isOwn = known(context).get(namespace) ?? (() => false)
  const own = accounts.filter(isOwn)
  if (own.length < accounts.length)
    context.log.error('A wallet shares an address of another family; it is left out', { namespace })
  return own
}
