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
import { changeSwap, editSwap, isNativeCoin, swapOf } from './swapState.js'
import type { SwapArguments } from './views.js'

const EVERY_MS = 10 * SECOND_MS

const TYPING_MS = 200

const appliedOf = perRun((): { data?: object } => ({}))

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
  const requote = (): void => {
    platform.clearTimeout(timer)
    const canQuote = platform.isVisible() && store.getState().online && !store.getState().swap?.loading
    if (canQuote)
      fetchPrices(context.client, { assets: unpricedAssets(context) }).catch(
        context.log.failed('Prices were not read'),
      )
    const done = canQuote ? quoteSwap(context, { isReview }) : Promise.resolve()
    void done.catch(context.log.failed('The swap was not quoted')).finally(() => wait(EVERY_MS))
  }
  const wait = (pause: number): void => {
    platform.clearTimeout(timer)
    if (!signal.aborted && !context.lifetime.aborted) timer = platform.setTimeout(requote, pause)
  }
  const handleChange = ({ swap, online }: State, before: State): void => {
    if (isOtherRequest(swap, before.swap) || (online && !before.online)) wait(TYPING_MS)
  }
  follow(context, (state) => state, handleChange, { signal, onEnd: () => platform.clearTimeout(timer) })
  if (signal.aborted) return
  const current = swapOf(context)
  if (current.progress.step === 'approved')
    changeSwap(context, current, (swap) => ({ ...swap, progress: { step: 'editing' } }))
  const tokens = await fetchSwapTokens(context)
  if (signal.aborted) return
  applyArguments(context, tokens, data)
  requote()
}

function unpricedAssets({ store }: Context): readonly Caip10[] {
  const { swap } = store.getState()
  const chain = swap?.caipAddress.slice(0, swap.caipAddress.lastIndexOf(':'))
  return [swap?.from, swap?.to].flatMap((coin) =>
    coin && coin.price === undefined ? [`${chain}:${coin.address}` as Caip10] : [],
  )
}

const isOtherRequest = (swap: SwapState | undefined, before: SwapState | undefined): boolean =>
  swap !== undefined &&
  (swap.from !== before?.from || swap.to !== before?.to || swap.amount !== before?.amount)

function applyArguments(
  context: Context,
  tokens: readonly SwapCoin[],
  data: SwapArguments | undefined,
): void {
  const current = swapOf(context)
  if (current.loading || dataOf(current.tokens) === undefined) return
  const applied = appliedOf(context)
  const isNew = data !== undefined && applied.data !== data
  if (data) applied.data = data
  const find = (argument: unknown): SwapCoin | undefined => {
    if (typeof argument !== 'string' || !isNew) return undefined
    const text = (argument.split(':').at(-1) ?? '').toLowerCase()
    return tokens.find(({ address, symbol }) => [address, symbol].some((one) => one.toLowerCase() === text))
  }
  const from = find(data?.fromToken) ?? current.from ?? tokens.find((token) => isNativeCoin(context, token))
  const requestedCoin = find(data?.toToken) ?? current.to
  const to = requestedCoin === from ? undefined : requestedCoin
  const amount = (isNew ? readArgument(context, data, from) : undefined) ?? current.amount
  changeSwap(context, current, (swap) =>
    swap.from === from && swap.to === to && swap.amount === amount
      ? swap
      : editSwap(swap, { from, to, amount }),
  )
}

function readArgument(
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
