import type { RequestContext } from '../requests/context.js'
import type { Change } from '../review/review.js'
import { sumOf, usdOf } from '../review/worth.js'
import type { Described } from './describe.js'
import type { Outcome } from './simulate.js'
import { amountText } from '../review/amountText.js'

interface Effect {
  readonly changes: readonly Change[]
  /** The only change is the amount for the only receiver, apart from the network fee. */
  readonly isPayment: boolean
  /**
   * Maximum outflow in US dollars; undefined if a price is missing or the effect is not fully
   * known.
   */
  readonly usd: number | undefined
  readonly feeUsd: number | undefined
}

/**
 * By the gateway's prices of the account's balances.
 *
 * @param fee in lamports
 */
export async function effectOf(
  { balancesOf, network, signal }: Pick<RequestContext, 'balancesOf' | 'network' | 'signal'>,
  owner: string,
  { lamports, parties, warnings }: Pick<Described, 'lamports' | 'parties' | 'warnings'>,
  found: readonly Outcome[],
  fee: bigint,
): Promise<Effect> {
  const balances = await balancesOf(owner, network.id, signal).catch(() => [])
  const usdFor = ({ mint, amount }: Outcome['moved'][number]) =>
    usdOf(balances, amount, (contract) => contract === mint)
  const feeUsd = usdFor({ mint: undefined, amount: fee })
  const changes = found.flatMap((one) =>
    one.changes.map((change, index): Change => {
      const moved = one.moved[index]
      return moved === undefined ? change : { ...change, usd: usdFor(moved) }
    }),
  )
  const [only] = found
  // Only a single transaction is valued: each of several was simulated as if it were the first.
  if (only === undefined || found.length > 1 || !only.isComplete)
    return { changes, isPayment: false, usd: undefined, feeUsd }
  const weighed = { only, changes, lamports, fee, usdFor }
  const usd = leavingUsd(weighed)
  const paid = isPayment(weighed, { parties, warnings }) ? paymentOf(weighed) : undefined
  return paid ? { changes: [paid], isPayment: true, usd, feeUsd } : { changes, isPayment: false, usd, feeUsd }
}

interface Weighed {
  readonly only: Outcome
  readonly changes: readonly Change[]
  readonly lamports: bigint
  readonly fee: bigint
  readonly usdFor: (moved: Outcome['moved'][number]) => number | undefined
}

const solOf = ({ moved }: Outcome): bigint => moved.find(({ mint }) => mint === undefined)?.amount ?? 0n

const tokensOf = ({ moved }: Outcome) => moved.filter(({ mint }) => mint !== undefined)

const leavingUsd = ({ only, lamports, fee, usdFor }: Weighed): number | undefined =>
  sumOf([
    // Instructions may take SOL from other accounts under the owner's control.
    ...[-solOf(only), lamports + fee]
      .filter((amount) => amount > 0n)
      .map((amount) => usdFor({ mint: undefined, amount }))
      .sort((a, b) => (b ?? 0) - (a ?? 0))
      .slice(0, 1),
    ...tokensOf(only)
      .filter(({ amount }) => amount < 0n)
      .map(usdFor),
  ])

/** Grants and closed accounts are not payments: each has its own warning. */
function isPayment(
  { only, lamports, fee }: Weighed,
  { parties, warnings }: Pick<Described, 'parties' | 'warnings'>,
): boolean {
  const sol = solOf(only)
  const isOnlyFee = -sol >= lamports && -sol <= lamports + fee
  return parties.length === 1 && isOnlyFee && warnings.length === 0
}

/** @returns undefined if more leaves, or nothing */
function paymentOf({ only, changes, lamports, usdFor }: Weighed): Change | undefined {
  const tokens = tokensOf(only)
  if (lamports > 0n) {
    if (tokens.length > 0) return undefined
    const amount = `−${amountText(lamports, 9)}`
    const usd = usdFor({ mint: undefined, amount: lamports })
    return { symbol: 'SOL', picture: 'SOL', isIn: false, amount, usd }
  }
  const token = changes.find((_, index) => only.moved[index]?.mint !== undefined)
  return lamports === 0n && tokens.length === 1 && !token?.isIn ? token : undefined
}
