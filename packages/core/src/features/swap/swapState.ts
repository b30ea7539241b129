import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseUnits } from '../../format/units.js'
import type { Context } from '../../store/context.js'
import { resetWithAccount } from '../../store/resetWithAccount.js'
import { connectedAccount, dataOf } from '../../store/selectors.js'
import type { ConnectedAccount } from '../../types/state.js'
import type { SwapCoin, SwapState } from '../../types/swap.js'

const blankSwap = ({ caipAddress }: ConnectedAccount): SwapState => ({
  caipAddress,
  tokens: { status: 'idle' },
  amount: '',
  offer: { status: 'idle' },
  review: { status: 'idle' },
  loading: false,
  progress: { step: 'editing' },
})

export function swapOf(context: Context): SwapState {
  const account = connectedAccount(context.store.getState())
  if (!account) throw new LatchkeyError('not_connected')
  resetWithAccount(context, 'swap')
  const { swap } = context.store.getState()
  return swap?.caipAddress === account.caipAddress ? swap : blankSwap(account)
}

export function changeSwap(
  context: Context,
  { caipAddress }: Pick<SwapState, 'caipAddress'>,
  change: (swap: SwapState) => SwapState,
): SwapState | undefined {
  if (context.lifetime.aborted) return undefined
  if (connectedAccount(context.store.getState())?.caipAddress !== caipAddress) return undefined
  const before = swapOf(context)
  const swap = change(before)
  if (swap !== before) context.update('swap', () => ({ swap }))
  return swap
}

export const editSwap = (swap: SwapState, next: Pick<SwapState, 'from' | 'to' | 'amount'>): SwapState => ({
  ...swap,
  ...next,
  offer: { status: 'idle' },
  review: { status: 'idle' },
  progress: { step: 'editing' },
})

export const sameCoin = (one: SwapCoin | undefined, other: SwapCoin | undefined): boolean =>
  one !== undefined && one.address.toLowerCase() === other?.address.toLowerCase()

export function isNativeCoin(
  { config, store }: Pick<Context, 'config' | 'store'>,
  { address }: SwapCoin,
): boolean {
  const facts = config.families[store.getState().namespace]
  return facts?.nativeToken.toLowerCase() === address.toLowerCase()
}

export function swapBalance(context: Pick<Context, 'config' | 'store'>, coin: SwapCoin): bigint | undefined {
  const account = connectedAccount(context.store.getState())
  if (!account) return undefined
  if (isNativeCoin(context, coin)) {
    const native = dataOf(account.balance)
    return native && BigInt(native.amount)
  }
  const tokens = dataOf(account.tokens)
  const caipAddress = `${account.chainId}:${coin.address}`.toLowerCase()
  const token = tokens?.find(({ address }) => address?.toLowerCase() === caipAddress)
  if (!token) return tokens && 0n
  try {
    return parseUnits(token.quantity.numeric, coin.decimals)
  } catch {
    return undefined
  }
}

export function requestOf(
  { from, to, amount }: SwapState,
  chainId: Caip2,
): { chainId: Caip2; from: SwapCoin; to: SwapCoin; amount: string } | undefined {
  if (!from || !to || amount === '') return undefined
  try {
    const units = parseUnits(amount, from.decimals)
    return units > 0n ? { chainId, from, to, amount: units.toString() } : undefined
  } catch {
    return undefined
  }
}
