import { amountText } from '../review/amountText.js'
import { joinNames } from '@latchkey/protocol/joins'
import type { CallTerms, SpendTerms } from '@latchkey/protocol/permissions'
import { type Hex } from '../evm/hex.js'
import { readToken, tokenAmount, tokenName } from '../evm/tokens.js'
import type { RequestContext } from '../requests/context.js'
import { hostOf } from '../review/hostOf.js'
import type { Review, Warning } from '../review/review.js'
import { noRisk } from '../review/risk.js'
import { numberLocale, t } from '../words/t.js'
import type { PermissionRequest } from './permissionRequest.js'

type ReviewContext = Pick<RequestContext, 'network' | 'origin' | 'rpc' | 'signal'>

/** Without a node: grantee, network, expiry. */
export function firstReview(
  { network, origin }: Pick<ReviewContext, 'network' | 'origin'>,
  permissionRequest: PermissionRequest,
): Review {
  const { permission, expiry } = permissionRequest
  const { justification } = permission.data
  return {
    title: t('session'),
    action: t('allow'),
    summary: t('sessionSummary'),
    ...(typeof justification === 'string' &&
      justification.trim() !== '' && { text: justification.slice(0, 200), textTitle: t('sessionReason') }),
    facts: [
      [t('sessionWho'), hostOf(origin)],
      [t('sessionUntil'), timeText(expiry)],
      [t('network'), network.name],
    ],
    details: JSON.stringify(permissionRequest.request, undefined, 2),
    warnings: [],
    risk: { ...noRisk, grantsRight: true },
  }
}

export async function reviewPermission(
  context: ReviewContext,
  permissionRequest: PermissionRequest,
): Promise<Review> {
  const { terms } = permissionRequest
  const first = firstReview(context, permissionRequest)
  const [what, most, warnings] =
    terms.kind === 'spend' ? await describeCoins(context, terms) : await describeCalls(context, terms)
  const [who, ...rest] = first.facts
  const begins = terms.kind === 'spend' ? terms.startTime : undefined
  return {
    ...first,
    facts: [
      ...(who ? [who] : []),
      [t('sessionWhat'), what],
      [t('sessionMost'), most],
      ...(begins === undefined ? [] : ([[t('sessionFrom'), timeText(begins)]] as const)),
      ...rest,
      [t('fee'), t('feeNone')],
    ],
    warnings: [...warnings, { level: 'warn', text: t('sessionNotAsked') }],
  }
}

type PermissionText = readonly [what: string, most: string, warnings: readonly Warning[]]

async function describeCoins(
  context: ReviewContext,
  { token, amount, period }: SpendTerms,
): Promise<PermissionText> {
  const { rpc, signal, network } = context
  // A list names a token; the chain says whether it exists.
  const [code, named] =
    token === undefined
      ? ['0x', undefined]
      : await Promise.all([
          rpc.call<Hex>('eth_getCode', [token, 'latest'], signal),
          readToken(context, token),
        ])
  const coin =
    token === undefined ? { symbol: network.symbol, decimals: 18 } : code === '0x' ? undefined : named
  const most = coin === undefined ? t('units', { amount: String(amount) }) : tokenAmount(amount, coin)
  return [
    coin === undefined ? t('sessionSendToken') : t('sessionSend', { token: tokenName(coin) }),
    period === undefined
      ? t('sessionInAll', { amount: most })
      : t('perPeriod', { amount: most, period: periodOf(period) }),
    coin === undefined ? [{ level: 'bad', text: t('noContract') }] : [],
  ]
}

async function describeCalls(
  context: ReviewContext,
  { contracts, functions, calls, value }: CallTerms,
): Promise<PermissionText> {
  const { rpc, network, signal } = context
  const read = async (contract: Hex) => {
    const [code, token] = await Promise.all([
      rpc.call<Hex>('eth_getCode', [contract, 'latest'], signal),
      readToken(context, contract),
    ])
    return { hasCode: code !== '0x', name: token && tokenName(token) }
  }
  const known = await Promise.all(contracts.map(read))
  const names = known.map(({ name }) => name)
  const methods = joinNames(
    functions.map((signature) => signature.slice(0, signature.indexOf('('))),
    numberLocale(),
  )
  const where = names.every((name) => name !== undefined)
    ? joinNames(names, numberLocale())
    : contracts.length === 1
      ? t('sessionContract')
      : t('sessionContracts', { n: contracts.length })
  const often = calls === 1 ? t('once') : t('times', { n: calls })
  return [
    t('sessionCall', { methods, contract: where }),
    value === 0n
      ? often
      : t('sessionEach', { times: often, amount: `${amountText(value, 18)} ${network.symbol}` }),
    known.every(({ hasCode }) => hasCode)
      ? [{ level: 'warn', text: t('unknownContract') }]
      : [{ level: 'bad', text: t('noContract') }],
  ]
}

const units = [
  ['everyWeek', 'everyWeeks', 604_800],
  ['everyDay', 'everyDays', 86_400],
  ['everyHour', 'everyHours', 3_600],
  ['everyMinute', 'everyMinutes', 60],
  ['everySecond', 'everySeconds', 1],
] as const

/** In the largest unit of which it is a multiple. */
function periodOf(seconds: number): string {
  const [one, many, length] = units.find(([, , unit]) => seconds % unit === 0) ?? units[4]
  return seconds === length ? t(one) : t(many, { n: seconds / length })
}

const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(numberLocale(), { dateStyle: 'medium', timeStyle: 'short' })
