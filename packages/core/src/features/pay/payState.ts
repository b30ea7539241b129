import { perClient } from '../../platform/perClient.js'
import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { PayResult, PayState, PayTerms } from '../../types/pay.js'
import type { ConnectedAccount } from '../../types/state.js'

/** What is under way for a client: one payment at most. */
export interface PayMemory {
  /** The payment that a host waits for. */
  asked?: { readonly key: string; readonly result: Promise<PayResult> }
  /** The payment that the wallet is asked for, or that is waited for. */
  running?: Promise<void>
}

// Promises that hosts wait for: the state is plain JSON.
export const memoryOf = perClient((): PayMemory => ({}))

/** Changes the payment as long as it is this one; a late answer is dropped. */
export function changePay(
  context: Context,
  { terms }: Pick<PayState, 'terms'>,
  change: (pay: PayState) => Partial<PayState>,
): void {
  if (context.lifetime.aborted) return
  context.update('pay', ({ pay }) => (pay?.terms === terms ? { pay: { ...pay, ...change(pay) } } : {}))
}

/** The account that pays: of the family, on the network. */
export function payerOf(
  { store }: Pick<Context, 'store'>,
  { namespace, network }: PayTerms,
): ConnectedAccount | undefined {
  const account = connectedAccount(store.getState(), namespace)
  return account?.chainId === network ? account : undefined
}

export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Chooses what to pay with. */
export function choosePayCoin(context: Context, address: string): void {
  context.update('choosePayCoin', ({ pay }) =>
    pay && !pay.loading && pay.chosen !== address
      ? { pay: { ...pay, chosen: address, review: { status: 'idle' } } }
      : {},
  )
}
