import type { SmartSession } from '@latchkey/core'
import { formatNumber, formatUnits } from '@latchkey/core/actions'
import { joinNames } from '@latchkey/protocol/joins'
import { type CallTerms, readPermission, type SpendTerms } from '@latchkey/protocol/permissions'
import type { Words } from '../../modal/hooks/viewHooks.js'
import type { sessionsWords } from '../../generated/words/sessionsWords.js'

export type SessionsSpeech = Words<typeof sessionsWords>

/** @param symbol of the native coin */
export function termsText(
  t: SessionsSpeech,
  { permission, token }: Pick<SmartSession, 'permission' | 'token'>,
  symbol: string,
): { readonly action: string; readonly limit: string } {
  const read = readPermission(permission)
  if ('wrong' in read) return { action: '', limit: '' }
  return read.terms.kind === 'call'
    ? callText(t, read.terms, symbol)
    : spendText(t, read.terms, { token, symbol })
}

function spendText(
  t: SessionsSpeech,
  { amount, period, token: address }: SpendTerms,
  { token, symbol }: { readonly token: SmartSession['token']; readonly symbol: string },
) {
  const coin = address === undefined ? { symbol, decimals: 18 } : token
  const figure = coin ? figureOf(t, amount, coin) : t('sessions.units', { amount: amount.toString() })
  return {
    action: coin ? t('sessions.send', { token: coin.symbol }) : t('sessions.sendToken'),
    limit:
      period === undefined
        ? t('sessions.inAll', { amount: figure })
        : t('sessions.perPeriod', { amount: figure, period: periodText(t, period) }),
  }
}

/** Every digit, grouped: ten times as much must not look alike. */
const figureOf = (
  t: SessionsSpeech,
  units: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string =>
  `${formatNumber(formatUnits(units.toString(), decimals), { decimals, locale: t.locale })} ${symbol}`

function callText(t: SessionsSpeech, { calls, contracts, functions, value }: CallTerms, symbol: string) {
  const names = functions.map((signature) => signature.slice(0, signature.indexOf('(')))
  const methods = joinNames(names, t.locale)
  const often = t('sessions.times', { n: calls })
  const amount = figureOf(t, value, { symbol, decimals: 18 })
  return {
    action: t(contracts.length === 1 ? 'sessions.call' : 'sessions.callMany', { methods }),
    limit: value === 0n ? often : t('sessions.each', { often, amount }),
  }
}

// Of one, every language says "every week", not "every 1 week".
const units = [
  ['sessions.week', 'sessions.weeks', 604_800],
  ['sessions.day', 'sessions.days', 86_400],
  ['sessions.hour', 'sessions.hours', 3_600],
  ['sessions.minute', 'sessions.minutes', 60],
  ['sessions.second', 'sessions.seconds', 1],
] as const

function periodText(t: SessionsSpeech, seconds: number): string {
  const [one, many, length] = units.find(([, , unit]) => seconds % unit === 0) ?? units[4]
  return seconds === length ? t(one) : t(many, { n: seconds / length })
}

/** No year: expiries are within one. @param seconds Unix */
export const dayOf = (seconds: number, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(seconds * 1000)

export const formatDateTime = (seconds: number, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
