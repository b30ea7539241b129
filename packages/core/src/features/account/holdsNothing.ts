import { dataOf } from '../../store/selectors.js'
import type { ResolvedConfig } from '../../types/config.js'
import type { ConnectedAccount } from '../../types/state.js'

/** Whether an account's balance and tokens are known to be zero. */
export function holdsNothing(
  { balance, namespace, tokens }: Pick<ConnectedAccount, 'balance' | 'namespace' | 'tokens'>,
  { families }: Pick<ResolvedConfig, 'families'>,
): boolean {
  const native = dataOf(balance)
  if (!native || Number(native.formatted) > 0) return false
  if (!families[namespace]?.can.tokens) return true
  return (
    tokens.status === 'ready' &&
    (dataOf(tokens) ?? []).every(({ quantity }) => Number(quantity.numeric) === 0)
  )
}
