import type { RequestContext } from '../requests/context.js'
import type { Change } from '../review/review.js'
import { sumOf, usdOf } from '../review/worth.js'
import type { Described } from './describe.js'
import type { Outcome } from './simulate.js'
import { units } from './units.js'

/** The moves of transactions, and their worth. */
interface Effect {
  readonly changes: readonly Change[]
  /** The one change is the amount that the one receiver gets; what the network takes is not in it. */
  readonly isPayment: boolean
  /** US dollars that leave at most; undefined where a price is missing or not all is known. */
  readonly usd: number | undefined
  /** US dollars of the fee; undefined without a price. */
  readonly feeUsd: number | undefined
}

/**
 * Weighs what transactions take out of an account, by the gateway's prices of its balances.
 *
 * @param fee lamports that the network takes at most
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
  // One transaction is weighed as it was tried; of several each was tried as if it were the first.
  if (only === undefined || found.length > 1 || !only.isComplete)
    return { changes, isPayment: false, usd: undefined, feeUsd }
  const sol = only.moved.find(({ mint }) => mint === undefined)?.amount ?? 0n
  const tokens = only.moved.filter(({ mint }) => mint !== undefined)
  const usd = sumOf([
    // Instructions may take SOL from other accounts that obey this one.
    ...[-sol, lamports + fee]
      .filter((amount) => amount > 0n)
      .map((amount) => usdFor({ mint: undefined, amount }))
      .sort((a, b) => (b ?? 0) - (a ?? 0))
      .slice(0, 1),
    ...tokens.filter(({ amount }) => amount < 0n).map(usdFor),
  ])
  const isOnlyFee = -sol >= lamports && -sol <= lamports + fee
  // A right or a closed account is no payment, and each of them warns.
  const isPayment = parties.length === 1 && isOnlyFee && warnings.length === 0
  const token = changes.find((_, index) => only.moved[index]?.mint !== undefined)
  if (isPayment && lamports > 0n && tokens.length === 0) {
    const amount = `−${units(lamports, 9)}`
    const paid = { symbol: 'SOL', picture: 'SOL', isIn: false, amount }
    return {
      changes: [{ ...paid, usd: usdFor({ mint: undefined, amount: lamports }) }],
      isPayment: true,
      usd,
      feeUsd,
    }
  }
  if (isPayment && lamports === 0n && tokens.length === 1 && token && !token.isIn)
    return { changes: [token], isPayment: true, usd, feeUsd }
  return { changes, isPayment: false, usd, feeUsd }
}
