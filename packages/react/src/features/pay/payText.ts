import type { PayOption, PayState, PayTerms, SwapCoin } from '@latchkey/core'
import { dataOf, formatNumber, formatUnits, shortenAddress } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Words } from '../../modal/hooks/viewHooks.js'
import type { payWords } from '../../generated/words/payWords.js'

export type PaySpeech = Words<typeof payWords>

const exactText = (units: string, { decimals, symbol }: SwapCoin, locale?: string): string =>
  `${formatNumber(formatUnits(units, decimals), { decimals, locale })} ${symbol}`

const DIGITS = 6

/** Rounded up. */
export function costText(units: string, coin: SwapCoin, locale?: string): string {
  const step = 10n ** BigInt(Math.max(0, coin.decimals - DIGITS))
  const value = BigInt(units)
  const up = ((value + step - 1n) / step) * step
  return exactText(up.toString(), coin, locale)
}

export const amountText = ({ coin, units }: PayTerms, locale?: string): string =>
  exactText(units, coin, locale)

/** Exact for the requested coin, otherwise by the offer. */
export function paidAmountText({ cost }: PayOption, terms: PayTerms, locale?: string): string {
  const offer = dataOf(cost)?.offer
  return offer ? costText(offer.amount, offer.from, locale) : amountText(terms, locale)
}

export const receivedAmountText = (units: string, { coin }: PayTerms, locale?: string): string =>
  exactText(units, coin, locale)

/** U+2060 prevents line breaks after the dots. */
export const recipientText = ({ recipient }: PayTerms): string =>
  shortenAddress(recipient).replace('…', '…\u2060')

export const shareText = (percent: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)

export function progressWords(
  t: PaySpeech,
  pay: PayState,
  { wallet, network }: { readonly wallet: string; readonly network: string },
): { readonly title: string; readonly text: string } {
  const { progress, terms } = pay
  const amount = amountText(terms, t.locale)
  const recipient = recipientText(terms)
  switch (progress.step) {
    case 'confirming':
      return askedWords(t, pay, { wallet, task: progress.task })
    case 'pending':
      return progress.task === 'pay'
        ? { title: t('pay.pending', { amount }), text: t('pay.pendingText', { network }) }
        : {
            title: t('pay.pendingStep', { network }),
            text: progress.task === 'swap' ? t('pay.pendingSwapText') : t('pay.pendingStepText', { wallet }),
          }
    case 'paid':
      return {
        title: t('pay.paid'),
        text: t(progress.replaced === undefined ? 'pay.paidText' : 'pay.paidAnew', {
          amount,
          recipient,
          wallet,
        }),
      }
    case 'unsure':
      return progress.task === 'swap'
        ? { title: t('pay.unsureSwap'), text: t('pay.unsureSwapText') }
        : { title: t('pay.unsure'), text: t('pay.unsureText', { amount }) }
    case 'declined':
      return {
        title: t('pay.declined'),
        text:
          progress.task === 'pay' && pay.swapped !== undefined
            ? t('pay.declinedSwapped', { wallet, symbol: terms.coin.symbol })
            : t('pay.declinedText', { wallet }),
      }
    case 'failed':
      return failedWords(t, progress.error, { network, hasHash: progress.hash !== undefined })
    default:
      return { title: t('pay.confirm', { amount }), text: '' }
  }
}

function askedWords(
  t: PaySpeech,
  pay: PayState,
  { wallet, task }: { readonly wallet: string; readonly task: 'reset' | 'approve' | 'swap' | 'pay' },
): { readonly title: string; readonly text: string } {
  const { isBatch = false, tasks = ['pay'] } = dataOf(pay.review) ?? {}
  const offer = (dataOf(pay.options) ?? [])
    .map(({ cost }) => dataOf(cost)?.offer)
    .find((one) => one && one.from.address === dataOf(pay.review)?.coin)
  const names = {
    reset: t('pay.reset'),
    approve: t('pay.approve'),
    swap: t('pay.swap'),
    pay: t('pay.transfer'),
  }
  const title =
    tasks.length > 1 && !isBatch
      ? t('pay.step', {
          step: (tasks as readonly string[]).indexOf(task) + 1 || tasks.length,
          steps: tasks.length,
          task: names[task],
        })
      : t('pay.ask', { wallet })
  const from = offer ? costText(offer.amount, offer.from, t.locale) : ''
  const least = amountText(pay.terms, t.locale)
  switch (task) {
    case 'reset':
      return { title, text: t('pay.askReset', { wallet }) }
    case 'approve':
      return { title, text: t('pay.askApprove', { wallet, amount: from }) }
    case 'swap':
      return { title, text: t('pay.askSwap', { wallet, amount: from, least }) }
    default: {
      const recipient = recipientText(pay.terms)
      return {
        title,
        text: isBatch
          ? t('pay.askAtOnce', { amount: from, least, recipient })
          : t('pay.askText', { amount: least, recipient }),
      }
    }
  }
}

function failedWords(
  t: PaySpeech,
  error: SerializedError,
  { network, hasHash }: { readonly network: string; readonly hasHash: boolean },
): { readonly title: string; readonly text: string } {
  if (error.name === 'transaction_timeout' && hasHash)
    return { title: t('pay.waiting'), text: t('pay.waitingText', { network }) }
  if (error.name === 'payment_replaced')
    return error.details['isCancel'] === true
      ? { title: t('pay.canceled'), text: t('pay.canceledText') }
      : { title: t('pay.replaced'), text: t('pay.replacedText') }
  if (error.name === 'payment_short') return { title: t('pay.less'), text: t('pay.lessText') }
  if (hasHash) return { title: t('pay.reverted'), text: t('pay.revertedText', { network }) }
  return { title: t('pay.failed'), text: errorText(t, error) }
}

export function errorText(t: PaySpeech, { details, name }: SerializedError): string {
  switch (name) {
    case 'insufficient_funds':
      return t('pay.lacks', { symbol: String(details['symbol'] ?? '') })
    case 'request_aborted':
    case 'wrong_chain':
      return t('pay.otherAccount')
    case 'quote_changed':
      return t('pay.quoteChanged')
    case 'wrong_swap':
    case 'allowance_missing':
    case 'insufficient_liquidity':
      return t('pay.swapFailed')
    case 'unable_to_get_quote':
    case 'gateway_unreachable':
    case 'http_failed':
    case 'rpc_unreachable':
    case 'rpc_error':
      return t('pay.unreachable')
    default:
      return t('pay.failedText')
  }
}
