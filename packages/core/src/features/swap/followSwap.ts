import type { Caip10 } from '@latchkey/protocol/caip'
import { SECOND_MS } from '@latchkey/protocol/time'
import { perRun } from '../../platform/perRun.js'
import { readAmount } from '../../format/readAmount.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { dataOf } from '../../store/selectors.js'
import type { State } from '../../types/state.js'
import type { SwapCoin, SwapState } from '../../types/swap.js'
import { fetchPrices } from '../prices/actions.js'
import { fetchSwapTokens, quoteSwap } from './quoteSwap.js'
import { changeSwap, edited, isNativeCoin, swapOf } from './swapState.js'
import type { SwapArguments } from './views.js'

const EVERY_MS = 10 * SECOND_MS

const TYPING_MS = 200

const takenOf = perRun((): { data?: object } => ({}))

export interface FollowSwapOptions {
  readonly data?: SwapArguments | undefined
  readonly signal: AbortSignal
  readonly isReview?: boolean | undefined
}

/** On changes and every ten seconds; not while hidden or offline. */
export async function followSwap(
  context: Context,
  { data, signal, isReview = false }: FollowSwapOptions,
): Promise<void> {
  const { platform, store } = context
  let timer: unknown
  const ask = (): void => {
    platform.clearTimeout(timer)
    const isAble = platform.isVisible() && store.getState().online && !store.getState().swap?.loading
    if (isAble)
      fetchPrices(context.client, { assets: unpriced(context) }).catch(
        context.log.failed('Prices were not read'),
      )
    const done = isAble ? quoteSwap(context, { isReview }) : Promise.resolve()
    void done.catch(context.log.failed('The swap was not quoted')).finally(() => wait(EVERY_MS))
  }
  const wait = (pause: number): void => {
    platform.clearTimeout(timer)
    if (!signal.aborted && !context.lifetime.aborted) timer = platform.setTimeout(ask, pause)
  }
  const hear = ({ swap, online }: State, before: State): void => {
    if (asksOther(swap, before.swap) || (online && !before.online)) wait(TYPING_MS)
  }
  follow(context, (state) => state, hear, { signal, onEnd: () => platform.clearTimeout(timer) })
  if (signal.aborted) return
  const now = swapOf(context)
  if (now.progress.step === 'approved')
    changeSwap(context, now, (swap) => ({ ...swap, progress: { step: 'editing' } }))
  const tokens = await fetchSwapTokens(context)
  if (signal.aborted) return
  choose(context, tokens, data)
  ask()
}

function unpriced({ store }: Context): readonly Caip10[] {
  const { swap } = store.getState()
  const chain = swap?.caipAddress.slice(0, swap.caipAddress.lastIndexOf(':'))
  return [swap?.from, swap?.to].flatMap((coin) =>
    coin && coin.price === undefined ? [`${chain}:${coin.address}` as Caip10] : [],
  )
}

const asksOther = (swap: SwapState | undefined, before: SwapState | undefined): boolean =>
  swap !== undefined &&
  (swap.from !== before?.from || swap.to !== before?.to || swap.amount !== before?.amount)

function choose(context: Context, tokens: readonly SwapCoin[], data: SwapArguments | undefined): void {
  const now = swapOf(context)
  if (now.loading || dataOf(now.tokens) === undefined) return
  const taken = takenOf(context)
  const isNew = data !== undefined && taken.data !== data
  if (data) taken.data = data
  const find = (wanted: unknown): SwapCoin | undefined => {
    if (typeof wanted !== 'string' || !isNew) return undefined
    const text = (wanted.split(':').at(-1) ?? '').toLowerCase()
    return tokens.find(({ address, symbol }) => [address, symbol].some((one) => one.toLowerCase() === text))
  }
  const from = find(data?.fromToken) ?? now.from ?? tokens.find((token) => isNativeCoin(context, token))
  const wanted = find(data?.toToken) ?? now.to
  const to = wanted === from ? undefined : wanted
  const amount = (isNew ? readGiven(context, data, from) : undefined) ?? now.amount
  changeSwap(context, now, (swap) =>
    swap.from === from && swap.to === to && swap.amount === amount
      ? swap
      : edited(swap, { from, to, amount }),
  )
}

function readGiven(
  { log }: Context,
  { amount }: SwapArguments,
  from: SwapCoin | undefined,
): string | undefined {
  if (typeof amount !== 'string') return undefined
  try {
    return readAmount(amount, { decimals: from?.decimals ?? 18 })
  } catch {
    log.warn('The amount of the swap was not taken over', { amount: amount.slice(0, 80) })
    return undefined
  }
}
