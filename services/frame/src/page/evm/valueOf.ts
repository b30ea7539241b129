import type { RequestContext } from '../requests/context.js'
import { sumOf, usdOf } from '../review/worth.js'
import { sameAddress, type Hex } from './hex.js'
import type { Moved } from './readLogs.js'
import type { Call, Simulation } from './simulate.js'

const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The worth of what calls move. */
export interface Worth {
  /** US dollars that leave at most; undefined where a price is missing. */
  readonly usd: number | undefined
  /** US dollars of one amount, without its sign; undefined without a price. */
  readonly of: (moved: Moved) => number | undefined
}

/** Values what calls take out of an account, by the gateway's prices of its balances. */
export async function valueOf(
  { balancesOf, network, signal }: Pick<RequestContext, 'balancesOf' | 'network' | 'signal'>,
  from: Hex,
  { calls, simulation }: { readonly calls: readonly Call[]; readonly simulation: Simulation },
): Promise<Worth> {
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const out =
    simulation.kind === 'changes'
      ? simulation.moved.filter(({ amount }) => amount < 0n)
      : // Without a simulation only a plain payment has a value that is known.
        calls.every(({ data }) => data === '0x')
        ? [nativeAmount(-value)]
        : undefined
  // Also where nothing leaves: the network's fee has a worth.
  const balances = await balancesOf(from, network.id, signal).catch(() => [])
  const worthOf = ({ address, id, amount }: Moved): number | undefined =>
    id === undefined
      ? usdOf(balances, amount, (one) =>
          sameAddress(address, nativeAddress)
            ? one === undefined
            : one !== undefined && sameAddress(one, address),
        )
      : undefined
  const lost = out?.filter(({ amount }) => amount !== 0n)
  return { usd: lost && sumOf(lost.map(worthOf)), of: worthOf }
}

/** An amount of the native coin. */
export const nativeAmount = (amount: bigint): Moved => ({ address: nativeAddress, id: undefined, amount })
