import { type Caip2, formatCaip10, parseCaip10 } from '@latchkey/protocol/caip'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import { fetchIdentity } from './readNames.js'

const MOST = 20

export interface NameAddressesOptions {
  /** On one chain: names must not make strangers look known. */
  readonly addresses: readonly string[]
  readonly chainId: Caip2
}

const askedOf = perRun(() => new Set<string>())

export async function nameAddresses(
  context: Context,
  { addresses, chainId }: NameAddressesOptions,
): Promise<void> {
  const asked = askedOf(context)
  const keyOf = (address: string): string => formatCaip10(chainId, address).toLowerCase()
  const due = [...new Set(addresses)].filter((address) => !asked.has(keyOf(address))).slice(0, MOST)
  for (const address of due) asked.add(keyOf(address))
  const names = await Promise.all(
    due.map((address) =>
      fetchIdentity(context, { address, chainId }).then(
        ({ name }) => (name ? [[keyOf(address), name] as const] : []),
        () => {
          asked.delete(keyOf(address))
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
