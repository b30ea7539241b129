import type { SendState } from '@latchkey/core'
import { dataOf, formatUnits, parseUnits, writeAmount } from '@latchkey/core/actions'
import type { ErrorName, LatchkeyError, SerializedError } from '@latchkey/protocol/errors'
import { formatAmount } from '../../modal/parts/amounts.js'
import { useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { sendWords } from '../../generated/words/sendWords.js'
import type { PlainKey } from '../../words/translate.js'
import { nativeCoinBalance, withWorth } from '../../modal/parts/worth.js'

export function sendErrorText(
  t: Words<typeof sendWords>,
  { name, details }: Pick<LatchkeyError | SerializedError, 'name' | 'details'>,
  network: string,
): string {
  const { kind } = details
  switch (name) {
    case 'insufficient_funds':
      return fundsText(t, details)
    case 'invalid_receiver':
      return t(kind === 'name' ? 'send.badName' : 'send.badReceiver', { network })
    case 'name_moved':
      return t('send.nameMoved', { name: String(details['name']) })
    case 'unsafe_receiver':
      return t(unsafeWords[String(kind)] ?? 'send.burn')
    case 'invalid_amount':
      return amountText(t, details)
    case 'unreasonable_fee':
      return t('progress.feeUnreasonable', { network })
    case 'transaction_reverted':
      return revertText(t, details, network)
    case 'rpc_unreachable':
      return t('progress.unreachable', { network })
    default:
      return t(plainErrors[name] ?? 'progress.failedText')
  }
}

type SendSpeech = Words<typeof sendWords>
type Details = SerializedError['details']

const plainErrors: Readonly<Partial<Record<ErrorName, PlainKey<typeof sendWords>>>> = {
  name_resolution_failed: 'send.nameFailed',
  fee_changed: 'review.feeChanged',
  request_pending: 'progress.requestPending',
  wallet_locked: 'progress.locked',
}

function fundsText(t: SendSpeech, { kind, minimum, symbol }: Details): string {
  const word = rentWords[String(kind)]
  // A cut minimum would be too small.
  const amount = `${writeAmount(formatUnits(String(minimum ?? 0), 9), t.locale)} SOL`
  return word ? t(word, { amount }) : t('send.insufficient', { symbol: String(symbol ?? '') })
}

function amountText(t: SendSpeech, { kind, decimals }: Details): string {
  if (kind === 'decimals') return t('send.amountDecimals', { decimals: Number(decimals) })
  if (kind === 'number') return t('send.amountDigits', { example: writeAmount('0.25', t.locale) })
  if (kind === 'grouping') return t('send.amountUnclear', { example: writeAmount('1234.5', t.locale) })
  return t(kind === 'size' ? 'send.amountSize' : 'send.badAmount')
}

function revertText(t: SendSpeech, details: Details, network: string): string {
  const word = tokenWords[String(details['kind'])]
  if (word) return t(word)
  const reason = revertReason(details['reason'])
  return reason
    ? t('progress.wouldRevertReason', { network, reason })
    : t('progress.wouldRevert', { network })
}

/** Errors of a Solana account below its rent. */
const rentWords: Readonly<Record<string, 'send.newAddress' | 'send.leaveRent'>> = {
  'new-address': 'send.newAddress',
  'leaves-too-little': 'send.leaveRent',
}

const tokenWords: Readonly<Record<string, 'send.frozen' | 'send.memo' | 'send.untransferable'>> = {
  frozen: 'send.frozen',
  memo: 'send.memo',
  untransferable: 'send.untransferable',
}

/** Kinds of recipients that lose sent funds. */
const unsafeWords: Readonly<Record<string, PlainKey<typeof sendWords>>> = {
  token: 'send.tokenContract',
  mint: 'send.tokenContract',
  'token-account': 'send.tokenAccount',
  program: 'send.program',
  'off-curve': 'send.program',
}

/** One short line of plain text: raw node answers help nobody. */
function revertReason(reason: unknown): string | undefined {
  if (typeof reason !== 'string' || reason.length > 60 || /^0x|[^\p{L}\p{N}\p{P}\p{Zs}]/u.test(reason))
    return undefined
  return reason.replace(/^execution reverted:?\s*/i, '').replace(/\.$/, '') || undefined
}

/** Coins and, if priced, dollars; or why it is unknown. */
export function useFeeText({ fee }: SendState): string {
  const t = useWords(sendWords)
  const connected = useConnected()
  const estimate = dataOf(fee)
  if (!estimate || !connected) return fee.status === 'failed' ? t(failedWords(fee.error.name)) : '–'
  const { network } = connected
  const native = nativeCoinBalance(connected)
  const decimals = Number(native?.quantity.decimals ?? network?.nativeCurrency.decimals ?? 18)
  const coins = formatUnits(estimate.fee, decimals)
  const text = formatAmount(coins, native?.symbol ?? network?.nativeCurrency.symbol ?? '', t.locale)
  return withWorth(text, { coins, price: native?.price ?? 0, locale: t.locale })
}

const failedWords = (name: ErrorName): 'send.feeFailed' | 'send.feeUnreasonable' =>
  name === 'unreasonable_fee' ? 'send.feeUnreasonable' : 'send.feeFailed'

/** None if all of the amount arrives. */
export function useReceivedAmountRows(
  { fee, sendTokenAmount, token }: SendState,
  testId: string,
): readonly Row[] {
  const t = useWords(sendWords)
  const arrives = dataOf(fee)?.arrives
  if (!arrives || !token || !sendTokenAmount) return []
  const decimals = Number(token.quantity.decimals)
  const deducted = parseUnits(sendTokenAmount, decimals) - BigInt(arrives)
  // The estimate is for the previous amount.
  if (deducted <= 0n) return []
  const text = (units: bigint | string): string =>
    formatAmount(formatUnits(units.toString(), decimals), token.symbol, t.locale)
  return [
    { id: 'keeps', label: t('send.keeps'), value: text(deducted) },
    { id: 'arrives', label: t('send.arrives'), value: text(arrives), testId },
  ]
}

interface Row {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly testId?: string
}
