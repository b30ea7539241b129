import type { TokenBalance } from '@latchkey/core'
import { formatUsd } from '@latchkey/core/actions'
import type { Connected } from '../hooks/useConnected.js'
import { tokensWithNativeCoin } from './tokens.js'

export const nativeCoinBalance = ({ account, network }: Connected): TokenBalance | undefined =>
  tokensWithNativeCoin(account, network).find(({ address }) => address === undefined)

export const coinPrice = (connected: Connected): number => nativeCoinBalance(connected)?.price ?? 0

/** `$0.04 · 0.000021 ETH`, without the value if it is unknown. */
export const withWorth = (
  text: string,
  {
    coins,
    price,
    locale,
  }: { readonly coins: string; readonly price: number; readonly locale?: string | undefined },
): string =>
  price > 0 ? `${formatUsd(Number(coins) * price, locale)} · ${text.replace(' ', '\u00a0')}` : text
