import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import type { ConnectedAccount } from '../types/state.js'

/** Whose balance is read, and where. */
export interface BalanceTarget {
  readonly namespace: Namespace
  readonly address: string
  readonly chainId: Caip2
  /** Key of caches. */
  readonly caipAddress: Caip10
  /** False on a network that the host did not configure: nothing is asked there (ruling 10). */
  readonly supported: boolean
}

/** The active account of a family; undefined when none is connected. */
export function balanceTarget(
  { store }: Context,
  namespace: Namespace = store.getState().namespace,
): BalanceTarget | undefined {
  const { accounts, networks } = store.getState()
  const account = accounts[namespace]
  if (account?.status !== 'connected') return undefined
  const { address, chainId, caipAddress } = account
  return { namespace, address, chainId, caipAddress, supported: networks[namespace]?.supported !== false }
}

/** Changes the account of a target; when it is no longer the active one, the result is dropped. */
export function updateTarget(
  context: Context,
  { namespace, caipAddress }: BalanceTarget,
  change: (account: ConnectedAccount) => Partial<Pick<ConnectedAccount, 'balance' | 'tokens'>>,
): void {
  const account = context.store.getState().accounts[namespace]
  if (context.lifetime.aborted || account?.status !== 'connected') return
  if (account.caipAddress !== caipAddress) return
  context.update('balances', ({ accounts }) => ({
    accounts: { ...accounts, [namespace]: { ...account, ...change(account) } },
  }))
}
