import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { parseUnits } from '../../format/units.js'
import type { Context } from '../../store/context.js'
import { dataOf } from '../../store/selectors.js'
import type { PayCost, PayOption, PayState, PayTerms } from '../../types/pay.js'
import type { ConnectedAccount, Loadable } from '../../types/state.js'
import type { SwapCoin } from '../../types/swap.js'
import { askTokens } from '../swap/askSwap.js'
import { hasSwaps } from '../swap/views.js'
import type { costOf } from './costOf.js'
import { coversCost } from './payChoice.js'
import { changePay, payerOf, sameText } from './payState.js'

const MAX_SWAP_OPTIONS = 4

export interface ReadOptionsOptions {
  readonly onlyAddress?: string | undefined
  readonly signal: AbortSignal
}

/** Never rejects. */
export async function readOptions(
  context: Context,
  pay: PayState,
  { onlyAddress, signal }: ReadOptionsOptions,
): Promise<void> {
  const { platform } = context
  const { terms } = pay
  const account = payerOf(context, terms)
  if (!account) return
  const isCurrent = (): boolean =>
    !signal.aborted && payerOf(context, terms)?.caipAddress === account.caipAddress
  try {
    const before = dataOf(context.store.getState().pay?.options ?? pay.options) ?? []
    const all = onlyAddress === undefined ? await loadOptions(context, terms, account) : before
    if (!isCurrent()) return
    const [direct] = all
    // Never swap twice.
    const isSwapped = context.store.getState().pay?.swapped !== undefined
    const shownOptions = isSwapped && direct && coversCost(direct) ? [direct] : all
    const pricedOptions = shownOptions.map((option) => {
      const previousCost = before.find(({ coin }) => sameText(coin.address, option.coin.address))?.cost
      const isSame = option.cost.status === 'ready'
      return isSame || !previousCost ? option : { ...option, cost: previousCost }
    })
    changePay(context, pay, () => ({ options: { status: 'ready', data: pricedOptions, at: platform.now() } }))
    await Promise.all(
      pricedOptions
        .slice(1)
        .filter(({ coin }) => onlyAddress === undefined || sameText(coin.address, onlyAddress))
        .map(async (option) => {
          const cost = await priceOf(context, terms, { account, option, signal })
          if (isCurrent())
            changePay(context, pay, (now) => ({ options: withCost(now.options, option.coin, cost) }))
        }),
    )
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'unable_to_get_quote').toJSON()
    if (!isCurrent()) return
    context.log.warn('What can be paid with is not known', { error: error.name })
    changePay(context, pay, ({ options }) => ({
      options: dataOf(options) ? options : { status: 'failed', error, at: platform.now() },
    }))
  }
}

const withCost = (
  options: PayState['options'],
  coin: SwapCoin,
  cost: Loadable<PayCost>,
): PayState['options'] =>
  options.status === 'ready'
    ? {
        ...options,
        data: options.data.map((one) => (sameText(one.coin.address, coin.address) ? { ...one, cost } : one)),
      }
    : options

/** Asset first, then swappable tokens by value. */
async function loadOptions(
  context: Context,
  terms: PayTerms,
  account: ConnectedAccount,
): Promise<readonly PayOption[]> {
  const { coin, isNative, namespace, network, units } = terms
  const { address } = account
  const { fetchBalance, fetchTokens } = await context.lazy.wallet()
  const reads = await context.adapters.get(namespace)?.reads(context.env)
  const [native, tokens, assetBalances] = await Promise.all([
    fetchBalance(context, { namespace, fresh: true }),
    fetchTokens(context, { namespace, fresh: true }),
    isNative ? undefined : reads?.getTokenBalances({ chainId: network, address, tokens: [coin] }),
  ])

  // Unread is unknown, not zero.
  if (isNative && !native) throw new LatchkeyError('rpc_unreachable', { details: { chainId: network } })
  const nativeUnits = BigInt(native?.amount ?? 0)
  const assetUnits = isNative ? nativeUnits : unitsOf(assetBalances?.[0]?.quantity.numeric, coin.decimals)
  const nativeAddress = context.config.families[namespace]?.nativeToken ?? ''
  const at = context.platform.now()
  const swappable = await swapCoins(context, terms)
  const pictureSource = [
    coin,
    ...swappable.filter((one) => sameText(one.address, coin.address)),
    ...tokens.filter(({ address: token = '' }) => sameText(token, `${network}:${coin.address}`)),
  ].find(({ iconUrl }) => iconUrl !== '')
  const direct: PayOption = {
    coin: { ...coin, iconUrl: pictureSource?.iconUrl ?? '' },
    held: assetUnits.toString(),
    cost: { status: 'ready', data: { amount: units }, at },
  }
  const others = swappable.flatMap((one) => {
    if (sameText(one.address, coin.address)) return []
    const isNativeCoin = sameText(one.address, nativeAddress)
    const listed = tokens.find(({ address: token }) =>
      isNativeCoin
        ? token === undefined
        : token !== undefined && sameText(token, `${network}:${one.address}`),
    )
    const amount = listed?.quantity.numeric
    const balance = isNativeCoin ? nativeUnits : unitsOf(amount, one.decimals)
    if (balance === 0n) return []
    const value = Number(amount ?? 0) * (one.price ?? listed?.price ?? 0)
    const option: PayOption = {
      coin: { ...one, iconUrl: one.iconUrl || (listed?.iconUrl ?? '') },
      held: balance.toString(),
      cost: { status: 'loading' },
    }
    return [{ option, value }]
  })
  others.sort((one, other) => other.value - one.value)
  return [direct, ...others.slice(0, MAX_SWAP_OPTIONS).map(({ option }) => option)]
}

function unitsOf(text: string | undefined, decimals: number): bigint {
  try {
    return text === undefined ? 0n : parseUnits(text, decimals)
  } catch {
    return 0n
  }
}

async function swapCoins(
  context: Context,
  { coin, namespace, network }: PayTerms,
): Promise<readonly SwapCoin[]> {
  if (!hasSwaps({ ...context.store.getState(), namespace }, context.config)) return []
  try {
    const coins = await askTokens(context, network)
    return coins.some(({ address }) => sameText(address, coin.address)) ? coins : []
  } catch (error) {
    context.log.info('Nothing can be swapped into the payment', { error: String(error).slice(0, 200) })
    return []
  }
}

async function priceOf(...parameters: Parameters<typeof costOf>): ReturnType<typeof costOf> {
  const [{ lazy, platform }] = parameters
  try {
    return await (await lazy.payMore()).costOf(...parameters)
  } catch (thrown) {
    return {
      status: 'failed',
      error: toLatchkeyError(thrown, 'chunk_failed').toJSON(),
      at: platform.now(),
    }
  }
}
