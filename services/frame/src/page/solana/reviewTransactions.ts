import type { RequestContext } from '../requests/context.js'
import type { Receiver, Review } from '../review/review.js'
import { withWorth, worthFacts } from '../review/figures.js'
import type { Risk } from '../review/risk.js'
import type { Fact } from '../ui/parts.js'
import { loadTables, readAccounts } from './chainState.js'
import { describe, noAccounts, type KnownAccounts } from './describe.js'
import { effectOf } from './effect.js'
import { clockAccount, mintsOf } from './mints.js'
import { feeWarnings } from './fee.js'
import type { SolanaTransaction } from './readTransaction.js'
import { amountText } from '../review/amountText.js'
import { simulate } from './simulate.js'
import { t } from '../words/t.js'

export interface SigningRequest {
  readonly action: 'sign' | 'send'
  readonly owner: string
  readonly network: string
  /** Lamports, for all transactions. */
  readonly fee: bigint
}

export function reviewTransactions(
  transactions: readonly SolanaTransaction[],
  known: KnownAccounts,
  { action, owner, network, fee }: SigningRequest,
): Review {
  const { lines, parties, warnings, risk } = describe(transactions, owner, known)
  const receivers = receiversIn(parties)
  const verb = t(verbFor(action, receivers, risk))
  return {
    title: verb,
    action: verb,
    summary:
      lines.length === 1
        ? (lines[0] ?? '')
        : transactions.length === 1
          ? t('transactionOf', { n: lines.length })
          : t('transactionsOf', { count: transactions.length, n: lines.length }),
    text: lines.length > 1 ? lines.join('\n') : undefined,
    textTitle: t('stepList'),
    facts: [[t('network'), network], ...parties],
    receivers,
    warnings: [...warnings, ...feeWarnings(fee)],
    risk,
  }
}

export async function reviewWithChain(
  context: RequestContext,
  transactions: readonly SolanaTransaction[],
  signingRequest: SigningRequest,
): Promise<Review> {
  const { rpc, signal } = context
  const { owner, fee, action } = signingRequest
  const { read, known, isKnown } = await lookUp(context, transactions)
  const first = reviewTransactions(read, known, signingRequest)
  const outcomes = await Promise.all(read.map((one) => simulate(rpc, one, owner, { known, signal })))
  const effect = await effectOf(context, owner, describe(read, owner, known), outcomes, fee)
  const facts = [
    ...first.facts,
    ...worthFacts(effect.usd),
    ...outcomes.flatMap(({ receivers, arriving }) => [...receivers, ...arriving]),
  ]
  const warnings = [...first.warnings, ...outcomes.flatMap((one) => one.warnings)]
  const isRightFound = outcomes.some(({ grantsRight }) => grantsRight)
  return {
    ...first,
    ...(isRightFound && action === 'send' && { title: t('approve'), action: t('approve') }),
    facts: [
      ...uniqueBy(facts, (fact) => fact.join()),
      [t('fee'), withWorth(t('feeAtMost', { amount: `${amountText(fee, 9)} SOL` }), effect.feeUsd)],
    ],
    receivers: receiversIn(facts),
    changes: effect.changes,
    isPayment: effect.isPayment,
    warnings: uniqueBy(warnings, ({ text }) => text),
    risk: {
      ...first.risk,
      valueUsd: effect.usd,
      grantsRight: first.risk.grantsRight || isRightFound,
      isUndecoded: first.risk.isUndecoded || !isKnown || outcomes.some(({ isComplete }) => !isComplete),
    },
  }
}

/** Only a payment to one receiver is "sent", as on EVM. */
function verbFor(
  action: 'sign' | 'send',
  receivers: readonly Receiver[],
  { grantsRight, isUndecoded }: Pick<Risk, 'grantsRight' | 'isUndecoded'>,
): 'sign' | 'send' | 'approve' {
  if (action === 'sign') return 'sign'
  return receivers.length === 1 && !grantsRight && !isUndecoded ? 'send' : 'approve'
}

/** Unknown without the node's answer. */
async function lookUp(
  { rpc, signal }: RequestContext,
  transactions: readonly SolanaTransaction[],
): Promise<{
  readonly read: readonly SolanaTransaction[]
  readonly known: KnownAccounts
  readonly isKnown: boolean
}> {
  try {
    const read = await loadTables(rpc, transactions, signal)
    const addresses = read.flatMap(({ keys, loaded }) => [...keys, ...loaded.flatMap((one) => one ?? [])])
    const [state, clock] = await Promise.all([
      readAccounts(rpc, [...new Set(addresses)], signal),
      readAccounts(rpc, [clockAccount], signal),
    ])
    const mints = [...state.values()].flatMap((account) => account?.token?.mint ?? [])
    const missing = [...new Set(mints)].filter((mint) => !state.has(mint))
    const others = missing.length > 0 ? await readAccounts(rpc, missing, signal) : []
    return { read, known: { state, mints: mintsOf(new Map([...state, ...others, ...clock])) }, isKnown: true }
  } catch {
    return { read: transactions, known: noAccounts, isKnown: false }
  }
}

const receiversIn = (facts: readonly Fact[]): readonly Receiver[] =>
  uniqueBy(
    facts.flatMap(([role, address]) =>
      role === t('receiver') && address !== t('fromTable') ? [{ address }] : [],
    ),
    ({ address }) => address,
  )

const uniqueBy = <T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
]
