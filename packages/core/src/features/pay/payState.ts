import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { PayState, PayTerms } from '../../types/pay.js'
import type { ConnectedAccount } from '../../types/state.js'

export const PAYING = 'paying'

export function changePay(
  context: Context,
  { terms }: Pick<PayState, 'terms'>,
  change: (pay: PayState) => Partial<PayState>,
): void {
  if (context.lifetime.aborted) return
  context.update('pay', ({ pay }) => (pay?.terms === terms ? { pay: { ...pay, ...change(pay) } } : {}))
}

export function payerOf(
  { store }: Pick<Context, 'store'>,
  { namespace, network }: PayTerms,
): ConnectedAccount | undefined {
  const account = connectedAccount(store.getState(), namespace)
  return account?.chainId === network ? account : undefined
}

export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export function choosePayCoin(context: Context, address: string): void {
  context.update('choosePayCoin', ({ pay }) =>
    pay && !pay.loading && pay.chosen !== address
      ? { pay: { ...pay, chosen: address, review: { status: 'idle' } } }
      : {},
  )
}
