import { httpPaths } from '@latchkey/protocol/http'
import { HOUR_MS, MINUTE_MS } from '@latchkey/protocol/time'
import { httpOf } from '../../http/gateway.js'
import { supersede } from '../../platform/supersede.js'
import type { Context } from '../../store/context.js'
import type { OnrampPurchase } from '../../types/onramp.js'
import { type BalanceTarget, balanceTarget } from '../balances/fetchBalance.js'
import { ORDER, providerWindowOf } from './beginOnramp.js'
import { changeOnramp, onrampOf } from './onrampState.js'
import { parseOrder } from './parseOnramp.js'
import { readPurchase, writePurchase } from './purchases.js'

const EVERY_MS = 2_500
const WINDOW_MS = 500
const OVERDUE_MS = 10 * MINUTE_MS
const GIVE_UP_MS = HOUR_MS

/** Not while hidden or offline. */
export function followOrder(context: Context, signal: AbortSignal): void {
  const { platform, store, lifetime } = context
  const target = balanceTarget(context)
  if (!target) return
  const { caipAddress } = target
  const storedOrder = onrampOf(context, caipAddress).order ?? readPurchase(context, caipAddress)
  changeOnramp(context, caipAddress, (state) => ({ ...state, ...(storedOrder && { order: storedOrder }) }))
  const enteredAt = platform.now()
  let timer: unknown
  let windowTimer: unknown
  const isOver = (): boolean => signal.aborted || lifetime.aborted
  const poll = async (): Promise<void> => {
    if (platform.isVisible() && store.getState().online) await checkOrder(context, target)
    const { order } = onrampOf(context, caipAddress)
    const isOpen = !order || order.status === 'opening' || isWaiting(order)
    if (!isOver() && isOpen && platform.now() - enteredAt < GIVE_UP_MS)
      timer = platform.setTimeout(() => void poll(), EVERY_MS)
  }
  const watchWindow = (): void => {
    if (isOver()) return
    const { order } = onrampOf(context, caipAddress)
    if (providerWindowOf(context).popup?.closed && order?.window === 'open' && order.status !== 'opening')
      patchOrder(context, target, { window: 'closed' })
    windowTimer = platform.setTimeout(watchWindow, WINDOW_MS)
  }
  signal.addEventListener('abort', () => {
    platform.clearTimeout(timer)
    platform.clearTimeout(windowTimer)
  })
  void poll()
  watchWindow()
}

/** In order: late statuses are ignored. */
const stages = ['opening', 'created', 'paid', 'sent', 'failed'] as const
const isLater = (one: OnrampPurchase['status'], other: OnrampPurchase['status']): boolean =>
  stages.indexOf(one) > stages.indexOf(other)

const isWaiting = ({ status }: OnrampPurchase): boolean => status === 'created' || status === 'paid'

/** Never rejects; without an answer the status stays. */
export async function checkOrder(context: Context, target = balanceTarget(context)): Promise<void> {
  if (!target) return
  const { address, caipAddress } = target
  const { order } = onrampOf(context, caipAddress)
  if (!order?.id || !isWaiting(order)) return
  const { id } = order
  try {
    const query = { account: address, order: id }
    const answer = await httpOf(context)?.get(httpPaths.onrampTransactions, { query, isTheirs: true })
    const update = parseOrder(answer, id)
    const current = onrampOf(context, caipAddress).order
    if (update && current?.id === id && isWaiting(current) && isLater(update.status, current.status))
      patchOrder(context, target, update)
  } catch (error) {
    context.log.warn('The order was not looked at', { error: String(error).slice(0, 200) })
  }
  const current = onrampOf(context, caipAddress).order
  if (current && isOverdue(current, context.platform.now())) patchOrder(context, target, { isLate: true })
}

const isOverdue = (order: OnrampPurchase, now: number): boolean =>
  isWaiting(order) && !order.isLate && now - order.startedAt > OVERDUE_MS

export async function resumePurchase(context: Context): Promise<void> {
  const target = balanceTarget(context)
  if (!target) return
  const { caipAddress } = target
  const order = onrampOf(context, caipAddress).order ?? readPurchase(context, caipAddress)
  if (!order) return
  changeOnramp(context, caipAddress, (state) => ({ ...state, order }))
  if (context.platform.isVisible() && context.store.getState().online) await checkOrder(context, target)
}

export async function keepWaiting(context: Context): Promise<void> {
  const target = balanceTarget(context)
  if (target) patchOrder(context, target, { window: 'elsewhere' })
}

export async function dismissOrder(context: Context): Promise<void> {
  supersede(context, ORDER)
  delete providerWindowOf(context).popup
  const target = balanceTarget(context)
  if (!target) return
  writePurchase(context, target.caipAddress)
  changeOnramp(context, target.caipAddress, ({ order: _order, ...state }) => state)
}

function patchOrder(
  context: Context,
  { caipAddress }: Pick<BalanceTarget, 'caipAddress'>,
  patch: Partial<OnrampPurchase>,
): void {
  const { order } = changeOnramp(context, caipAddress, (state) =>
    state.order ? { ...state, order: { ...state.order, ...patch } } : state,
  )
  if (order) writePurchase(context, caipAddress, order)
}
