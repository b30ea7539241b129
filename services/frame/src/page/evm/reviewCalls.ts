import { amountText } from '../review/amountText.js'
import type { RequestContext } from '../requests/context.js'
import type { Change, Review, Warning } from '../review/review.js'
import { noRisk, type Risk } from '../review/risk.js'
import type { Fact } from '../ui/parts.js'
import type { Prices } from './transactions.js'
import { decodeCall, type DecodedCall } from './decodeCall.js'
import { fullAddress, sameAddress, shortAddress, type Hex } from './hex.js'
import { movementsOf, type Movement } from './readLogs.js'
import { readToken } from './tokens.js'
import { arrivingFacts, withWorth, worthFacts } from '../review/figures.js'
import { nativeAmount, valueOf, type Worth } from './valueOf.js'
import { signedAmount, simulate, type Call, type Simulation } from './simulate.js'
import { t } from '../words/t.js'

export interface ReadCall {
  readonly call: Call
  readonly decoded: DecodedCall | undefined
  readonly hasCode: boolean
}

export interface ReadCalls {
  readonly calls: readonly ReadCall[]
  readonly simulation: Simulation
  readonly worth: Worth
}

export async function readCalls(
  given: Pick<RequestContext, 'rpc' | 'network' | 'signal' | 'balancesOf'>,
  from: Hex,
  calls: readonly Call[],
): Promise<ReadCalls> {
  const { rpc, signal } = given
  const readOne = async (call: Call): Promise<ReadCall> => {
    const { to, data } = call
    if (to === undefined) return { call, decoded: undefined, hasCode: true }
    const [code, token] = await Promise.all([
      rpc.call<Hex>('eth_getCode', [to, 'latest'], signal),
      data === '0x' ? undefined : readToken(given, to),
    ])
    return { call, decoded: decodeCall(to, data, token), hasCode: code !== '0x' }
  }
  const [read, simulation] = await Promise.all([
    Promise.all(calls.map(readOne)),
    simulate(given, from, calls),
  ])
  return { calls: read, simulation, worth: await valueOf(given, from, { calls, simulation }) }
}

function sayCall({ call, decoded }: ReadCall, symbol: string): string {
  const { to, value, data } = call
  const amount = `${amountText(value, 18)} ${symbol}`
  if (to === undefined) return t('create')
  if (data === '0x') return t('sendAmount', { amount, to: shortAddress(to) })
  const words = decoded?.summary ?? t('call', { contract: shortAddress(to) })
  return value > 0n ? t('withAmount', { what: words, amount }) : words
}

export function partsOf(
  read: ReadCalls,
  symbol: string,
): Pick<
  Review,
  'changes' | 'receivers' | 'isPayment' | 'warnings' | 'summary' | 'text' | 'textTitle' | 'facts' | 'risk'
> &
  Partial<Pick<Review, 'title' | 'action'>> {
  const { calls, simulation, worth } = read
  const lines = calls.map((call) => sayCall(call, symbol))
  const [line = ''] = lines
  const receivers = receiversOf(calls)
  const changes = changesOf(read, symbol)
  const isToOne = lines.length === 1 && receivers.length === 1
  return {
    ...(isToOne && { title: t('send'), action: t('send') }),
    receivers,
    isPayment: isToOne && changes?.length === 1 && !changes[0]?.isIn,
    ...(lines.length === 1 ? { summary: line } : stepsOf(calls, lines)),
    facts: factsOf(read),
    ...(changes && { changes }),
    warnings: warningsOf(calls, simulation),
    risk: { ...riskOf(calls, simulation), valueUsd: worth.usd },
  }
}

const stepsOf = (calls: readonly ReadCall[], lines: readonly string[]) => ({
  summary: t('stepsAtOnce', { n: lines.length }),
  textTitle: t('stepList'),
  text: calls
    .map(({ decoded }, index) =>
      [`${index + 1}. ${lines[index]}`, ...partyFact(decoded).map((fact) => fact.join(': '))].join('\n'),
    )
    .join('\n'),
})

function factsOf({ calls, simulation, worth }: ReadCalls): readonly Fact[] {
  const [only] = calls.length === 1 ? calls : []
  return [
    ...worthFacts(worth.usd),
    ...(only && only.call.data !== '0x' ? partyFact(only.decoded) : []),
    ...arrivingOf(calls, simulation),
  ]
}

function warningsOf(calls: readonly ReadCall[], simulation: Simulation): readonly Warning[] {
  const all = [...calls.flatMap(callWarnings), ...simulated(calls, simulation)]
  return [...new Map(all.map((one) => [one.text, one])).values()]
}

const partyFact = (decoded: DecodedCall | undefined): readonly Fact[] =>
  decoded?.party ? [[t(decoded.party[0]), fullAddress(decoded.party[1])]] : []

/** When a token keeps part of each transfer. */
function arrivingOf(calls: readonly ReadCall[], simulation: Simulation): readonly Fact[] {
  if (simulation.kind !== 'changes') return []
  const transfers = calls.flatMap(({ call, decoded }) =>
    call.to !== undefined && decoded?.party && decoded.sent
      ? [{ token: call.to, to: decoded.party[1], ...decoded.sent }]
      : [],
  )
  const sums = new Map<string, (typeof transfers)[number]>()
  for (const one of transfers) {
    const key = `${one.token}${one.to}`.toLowerCase()
    sums.set(key, { ...one, amount: one.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()].flatMap(({ token, to, amount, format }) => {
    const isOf = (moved: Movement): boolean => sameAddress(moved.address, token) && moved.id === undefined
    const arrived = movementsOf(simulation.logs, to).find(isOf)?.amount ?? 0n
    return arrivingFacts(amount, arrived, format)
  })
}

function receiversOf(calls: readonly ReadCall[]): readonly { readonly address: string }[] {
  const addresses = calls.flatMap(({ call, decoded }) =>
    decoded?.party?.[0] === 'receiver' && (call.data !== '0x' || call.value > 0n)
      ? fullAddress(decoded.party[1])
      : [],
  )
  return [...new Set(addresses)].map((address) => ({ address }))
}

/** A plain payment needs no simulation. */
function changesOf({ calls, simulation, worth }: ReadCalls, symbol: string): readonly Change[] | undefined {
  if (simulation.kind === 'changes')
    return simulation.changes.map((change, index) => {
      const moved = simulation.moved[index]
      return moved === undefined ? change : { ...change, usd: worth.of(moved) }
    })
  const value = calls.reduce((sum, { call }) => sum + call.value, 0n)
  if (value === 0n || calls.some(({ call }) => call.data !== '0x')) return undefined
  const moved = nativeAmount(-value)
  return [{ symbol, picture: symbol, isIn: false, amount: signedAmount(-value, 18), usd: worth.of(moved) }]
}

function callWarnings({ call, decoded, hasCode }: ReadCall): readonly Warning[] {
  const warnings: Warning[] = []
  const grant = decoded?.grant
  if (grant) warnings.push(grantWarning(grant.to, grant.amount))
  if (call.data !== '0x' && call.to !== undefined && !hasCode)
    warnings.push({
      level: 'bad',
      text: t('noContract'),
    })
  else if (decoded?.isKnown === false || call.to === undefined)
    warnings.push({
      level: 'warn',
      text: t('unknownContract'),
    })
  return warnings
}

const grantWarning = (spender: Hex, amount: bigint | 'all'): Warning =>
  amount === 'all'
    ? { level: 'bad', text: t('grantAll', { spender: shortAddress(spender) }) }
    : { level: 'warn', text: t('grantSome', { spender: shortAddress(spender) }) }

function simulated(calls: readonly ReadCall[], simulation: Simulation): readonly Warning[] {
  const { kind } = simulation
  if (kind === 'changes')
    return simulation.granted.flatMap(({ spender, amount }) => grantWarning(spender, amount))
  if (kind === 'fails') return [{ level: 'bad', text: t('wouldFail') }]
  if (kind === 'unknown' && calls.some(({ call }) => call.data !== '0x'))
    return [{ level: 'warn', text: t('unforeseen') }]
  return []
}

/** A plain payment needs no simulation unless its receiver has code. */
function riskOf(calls: readonly ReadCall[], simulation: Simulation): Risk {
  const { kind } = simulation
  const grants = [
    ...calls.flatMap(({ decoded }) => decoded?.grant ?? []),
    ...(kind === 'changes' ? simulation.granted : []),
  ]
  const isRead = calls.every(({ call, decoded, hasCode }) =>
    call.data === '0x'
      ? !hasCode || kind === 'changes'
      : decoded?.isKnown === true && hasCode && kind === 'changes',
  )
  return {
    ...noRisk,
    grantsRight: grants.length > 0,
    isUnlimited: grants.some(({ amount }) => amount === 'all'),
    isUndecoded: !isRead,
    valueUsd: undefined,
  }
}

/** Blocks approval: it cannot be sent. */
export const insufficientFunds = (symbol: string): Warning => ({
  level: 'bad',
  text: t('short', { symbol }),
})

export interface Coin {
  readonly symbol: string
  /** Undefined without a price. */
  readonly worthOf: (wei: bigint) => number | undefined
}

export function feeFacts(
  { usualFee, maxFee }: Pick<Prices, 'usualFee' | 'maxFee'>,
  { symbol, worthOf }: Coin,
): readonly Fact[] {
  const [usual, most] = [feeText(usualFee), feeText(maxFee)]
  return [
    [t('fee'), withWorth(t('feeAbout', { amount: `${usual} ${symbol}` }), worthOf(usualFee))],
    ...(usual === most ? [] : ([[t('feeMost'), withWorth(`${most} ${symbol}`, worthOf(maxFee))]] as const)),
  ]
}

export const coinOf = (
  { symbol }: { readonly symbol: string },
  { worth }: Pick<ReadCalls, 'worth'>,
): Coin => ({
  symbol,
  worthOf: (wei) => worth.of(nativeAmount(wei)),
})

/** As on every EVM chain. */
const COIN = 10n ** 18n

/** Six significant digits, two if tiny. */
export function feeText(wei: bigint): string {
  const rest = (wei % COIN).toString().padStart(18, '0')
  const shown = Math.max(6, rest.search(/[1-9]/) + 3)
  return amountText(wei / 10n ** BigInt(Math.max(0, 18 - shown)), Math.min(18, shown))
}
