import type { RequestContext } from '../requests/context.js'
import type { Change } from '../review/review.js'
import { sumOf, usdOf } from '../review/worth.js'
import type { Description } from './describe.js'
import type { Outcome } from './simulate.js'
import { amountText } from '../review/amountText.js'

interface Effect {
  readonly changes: readonly Change[]
  /** Only the receiver's amount and the network fee leave. */
  readonly isPayment: boolean
  /** Maximum US dollars; undefined without a price or the full effect. */
  readonly usd: number | undefined
  readonly feeUsd: number | undefined
}

/**
 * By the gateway's prices.
 *
 * @param fee lamports
 */
export async function effectOf(
  { balancesOf, network, signal }: Pick<RequestContext, 'balancesOf' | 'network' | 'signal'>,
  owner: string,
  { lamports, parties, warnings }: Pick<Description, 'lamports' | 'parties' | 'warnings'>,
  outcomes: readonly Outcome[],
  fee: bigint,
): Promise<Effect> {
  const balances = await balancesOf(owner, network.id, signal).catch(() => [])
  const usdFor = ({ mint, amount }: Outcome['moved'][number]) =>
    usdOf(balances, amount, (contract) => contract === mint)
  const feeUsd = usdFor({ mint: undefined, amount: fee })
  const changes = outcomes.flatMap((one) =>
    one.changes.map((change, index): Change => {
      const moved = one.moved[index]
      return moved === undefined ? change : { ...change, usd: usdFor(moved) }
    }),
  )
  const [outcome] = outcomes
  // Each of several was simulated as if it were the first.
  if (outcome === undefined || outcomes.length > 1 || !outcome.isComplete)
    return { changes, isPayment: false, usd: undefined, feeUsd }
  const weighed = { outcome, changes, lamports, fee, usdFor }
  const usd = leavingUsd(weighed)
  const paid = isPayment(weighed, { parties, warnings }) ? paymentOf(weighed) : undefined
  return paid ? { changes: [paid], isPayment: true, usd, feeUsd } : { changes, isPayment: false, usd, feeUsd }
}

interface WeighedOutcome {
  readonly outcome: Outcome
  readonly changes: readonly Change[]
  readonly lamports: bigint
  readonly fee: bigint
  readonly usdFor: (moved: Outcome['moved'][number]) => number | undefined
}

const solOf = ({ moved }: Outcome): bigint => moved.find(({ mint }) => mint === undefined)?.amount ?? 0n

const tokensOf = ({ moved }: Outcome) => moved.filter(({ mint }) => mint !== undefined)

const leavingUsd = ({ outcome, lamports, fee, usdFor }: WeighedOutcome): number | undefined =>
  sumOf([
    // Instructions may take SOL from other accounts of the owner.
    ...[-solOf(outcome), lamports + fee]
      .filter((amount) => amount > 0n)
      .map((amount) => usdFor({ mint: undefined, amount }))
      .sort((a, b) => (b ?? 0) - (a ?? 0))
      .slice(0, 1),
    ...tokensOf(outcome)
      .filter(({ amount }) => amount < 0n)
      .map(usdFor),
  ])

/** Grants and closed accounts have warnings of their own. */
function isPayment(
  { outcome, lamports, fee }: WeighedOutcome,
  { parties, warnings }: Pick<Description, 'parties' | 'warnings'>,
): boolean {
  const sol = solOf(outcome)
  const isOnlyFee = -sol >= lamports && -sol <= lamports + fee
  return parties.length === 1 && isOnlyFee && warnings.length === 0
}

/** Undefined if more leaves, or nothing. */
function paymentOf({ outcome, changes, lamports, usdFor }: WeighedOutcome): Change | undefined {
  const tokens = tokensOf(outcome)
  if (lamports > 0n) {
    if (tokens.length > 0) return undefined
    const amount = `−${amountText(lamports, 9)}`
    const usd = usdFor({ mint: undefined, amount: lamports })
    return { symbol: 'SOL', picture: 'SOL', isIn: false, amount, usd }
  }
  const token = changes.find((_, index) => outcome.moved[index]?.mint !== undefined)
  return lamports === 0n && tokens.length === 1 && !token?.isIn ? token : undefined
}
