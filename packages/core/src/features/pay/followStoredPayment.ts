import { LatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { signerOf } from '../../connections/requests.js'
import { resetTo } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import { until } from '../../store/follow.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import type { PayState, PayTerms } from '../../types/pay.js'
import type { State } from '../../types/state.js'
import { followSent } from '../swap/followSent.js'
import type { StoredPayment } from './payments.js'
import { changePay, sameText } from './payState.js'

/** Only the account's wallet knows the transaction. */
const ACCOUNT_MS = 5 * MINUTE_MS

/** @returns the batch's hash; undefined after a swap, since the visitor confirms the transfer */
export async function followStoredPayment(
  context: Context,
  pay: PayState,
  found: StoredPayment,
): Promise<string | undefined> {
  await awaitAccount(context, pay.terms, found.from)
  const { actions } = await signerOf(context, pay.terms.namespace)
  const finalHash = await followSent(context, found.record, { actions })
  if (found.task === 'pay') return finalHash
  changePay(context, pay, ({ terms }) => ({
    swapped: finalHash,
    chosen: terms.coin.address,
    loading: false,
    progress: { step: 'choosing' },
  }))
  if (shownView(context.store.getState()) === 'PayProgress') resetTo(context.client, { view: 'Pay' })
  return undefined
}

async function awaitAccount(context: Context, { namespace }: PayTerms, address: string): Promise<void> {
  const { lifetime, platform, store } = context
  const isConnected = (state: State): boolean =>
    sameText(connectedAccount(state, namespace)?.address ?? '', address)
  const limit = new AbortController()
  const timer = platform.setTimeout(() => limit.abort(), ACCOUNT_MS)
  await until(context, isConnected, limit.signal)
  platform.clearTimeout(timer)
  if (lifetime.aborted || !isConnected(store.getState())) throw new LatchkeyError('transaction_timeout')
}
