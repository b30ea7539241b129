import type { RequestContext } from '../requests/context.js'
import { sumOf, usdOf } from '../review/worth.js'
import { sameAddress, type Hex } from './hex.js'
import type { Movement } from './readLogs.js'
import type { Call, Simulation } from './simulate.js'

const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export interface Worth {
  /** Maximum outflow; undefined without a price. */
  readonly usd: number | undefined
  /** US dollars, unsigned; undefined without a price. */
  readonly of: (moved: Movement) => number | undefined
}

export async function valueOf(
  { balancesOf, network, signal }: Pick<RequestContext, 'balancesOf' | 'network' | 'signal'>,
  from: Hex,
  { calls, simulation }: { readonly calls: readonly Call[]; readonly simulation: Simulation },
): Promise<Worth> {
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const out =
    simulation.kind === 'changes'
      ? simulation.moved.filter(({ amount }) => amount < 0n)
      : // Only a plain payment has a known value.
        calls.every(({ data }) => data === '0x')
        ? [nativeAmount(-value)]
        : undefined
  // They also value the network fee.
  const balances = await balancesOf(from, network.id, signal).catch(() => [])
  const worthOf = ({ address, id, amount }: Movement): number | undefined =>
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

export const nativeAmount = (amount: bigint): Movement => ({ address: nativeAddress, id: undefined, amount })
