import type { ConnectedAccount, State, SwapCoin } from '@latchkey/core'
import { cutDecimals, dataOf, formatUnits, formatUsd } from '@latchkey/core/actions'
import type { ErrorName, SerializedError } from '@latchkey/protocol/errors'
import { formatAmount } from '../../modal/parts/amounts.js'
import type { Words } from '../../modal/hooks/viewHooks.js'
import type { swapWords } from '../../generated/words/swapWords.js'
import type { PlainKey } from '../../words/translate.js'

type SwapSpeech = Words<typeof swapWords>

export function swapErrorText(
  t: SwapSpeech,
  { name, details }: SerializedError,
  { symbol, network }: { readonly symbol: string; readonly network: string },
): string {
  const plain = plainErrors[name]
  if (plain) return t(plain)
  switch (name) {
    case 'insufficient_liquidity':
      return t('swap.liquidityText')
    case 'insufficient_funds':
      return t('swap.insufficient', { symbol: String(details['symbol'] ?? symbol) })
    case 'allowance_missing':
      return t('swap.allowance', { symbol })
    case 'transaction_reverted':
      return t('swap.wouldRevert', { network })
    case 'unreasonable_fee':
      return t('swap.feeUnreasonable', { network })
    default:
      return t('swap.failedText')
  }
}

const plainErrors: Readonly<Partial<Record<ErrorName, PlainKey<typeof swapWords>>>> = {
  swaps_not_supported: 'swap.notHere',
  gas_price_not_supported: 'swap.notHere',
  quote_changed: 'swap.quoteChanged',
  wrong_swap: 'swap.wrong',
  request_aborted: 'swap.otherAccount',
  wrong_chain: 'swap.otherAccount',
  gateway_unreachable: 'swap.unreachable',
  http_failed: 'swap.unreachable',
  rpc_unreachable: 'swap.unreachable',
}

/** Cut to six decimals; an amount above zero never reads as zero. */
export function coinsText(units: string, coin: SwapCoin, locale?: string): string {
  return formatAmount(shortUnits(units, coin), coin.symbol, locale)
}

export function shortUnits(units: string, { decimals }: SwapCoin): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const cut = fraction.slice(0, 6).replace(/0+$/, '')
  if (cut !== '') return `${whole}.${cut}`
  return whole === '0' && /[1-9]/.test(fraction) ? cutDecimals(`0.${fraction}`) : whole
}

export interface Priced {
  readonly account: ConnectedAccount
  readonly prices: State['prices']
}

/** From its list, the account's tokens, or the gateway. */
export function priceOf({ account, prices }: Priced, coin: SwapCoin): number | undefined {
  if (coin.price !== undefined) return coin.price
  const wanted = `${account.chainId}:${coin.address}`.toLowerCase()
  const found = (dataOf(account.tokens) ?? []).find((token) =>
    token.address === undefined ? /^0x[e]{40}$/i.test(coin.address) : token.address.toLowerCase() === wanted,
  )
  return found && found.price > 0 ? found.price : prices?.[wanted]?.usd
}

export function worthOf(
  known: Priced,
  coin: SwapCoin | undefined,
  { amount, locale }: { readonly amount: string; readonly locale?: string | undefined },
): string | undefined {
  const price = coin && priceOf(known, coin)
  return price === undefined || amount === '' ? undefined : formatUsd(Number(amount) * price, locale)
}

/** Per unit of the more valuable coin, to avoid fractions. */
export function rateText(
  t: SwapSpeech,
  { amount, toAmount, from, to }: { amount: string; toAmount: string; from: SwapCoin; to: SwapCoin },
): string {
  const given = { coin: from, units: BigInt(amount) }
  const got = { coin: to, units: BigInt(toAmount) }
  const isGivenWorthLess = got.units > 0n && given.units * unitOf(to) > got.units * unitOf(from)
  const [one, other] = isGivenWorthLess ? [got, given] : [given, got]
  // Integers keep every digit.
  const each = one.units === 0n ? 0n : (other.units * unitOf(one.coin)) / one.units
  const text = shortUnits(each.toString(), other.coin)
  const [whole = '', fraction = ''] = text.split('.')
  const shown = whole.length > 2 && fraction ? `${whole}.${fraction.slice(0, 2)}` : text
  return t('swap.rateValue', {
    from: one.coin.symbol,
    to: formatAmount(shown, other.coin.symbol, t.locale),
  })
}

const unitOf = ({ decimals }: SwapCoin): bigint => 10n ** BigInt(decimals)

export const percentText = (percent: number, locale = 'en-US'): string =>
  percent > 0 && percent < 0.01
    ? `< ${new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(0.0001)}`
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

export const impactRow = (t: SwapSpeech, percent: number | undefined) => ({
  id: 'impact',
  label: t('swap.impact'),
  value: percent === undefined ? t('swap.impactUnknown') : percentText(percent, t.locale),
  testId: 'lk-swap-impact',
})
