import { type Caip2, formatCaip10, parseCaip10 } from '@latchkey/protocol/caip'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import { fetchIdentity } from './readNames.js'

const MAX_ADDRESSES = 20

export interface NameAddressesOptions {
  /** On one chain: names must not make strangers look known. */
  readonly addresses: readonly string[]
  readonly chainId: Caip2
}

const requestedOf = perRun(() => new Set<string>())

export async function nameAddresses(
  context: Context,
  { addresses, chainId }: NameAddressesOptions,
): Promise<void> {
  const requested = requestedOf(context)
  const keyOf = (address: string): string => formatCaip10(chainId, address).toLowerCase()
  const missing = [...new Set(addresses)]
    .filter((address) => !requested.has(keyOf(address)))
    .slice(0, MAX_ADDRESSES)
  for (const address of missing) requested.add(keyOf(address))
  const names = await Promise.all(
    missing.map((address) =>
      fetchIdentity(context, { address, chainId }).then(
        ({ name }) => (name ? [[keyOf(address), name] as const] : []),
        () => {
          requested.delete(keyOf(address))
          return []
        },
      ),
    ),
  )
  const found = Object.fromEntries(names.flat())
  if (context.lifetime.aborted || Object.keys(found).length === 0) return
  context.update('addressNames', ({ addressNames }) => ({ addressNames: { ...addressNames, ...found } }))
}

export function nameAccounts(context: Context): void {
  for (const { accounts, chainId } of Object.values(context.store.getState().connections)) {
    const addresses = accounts.map(({ caip }) => parseCaip10(caip).address)
    void nameAddresses(context, { addresses, chainId })
  }
}
