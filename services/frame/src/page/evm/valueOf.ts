import { membersOf, type RequestContext } from '../requests/context.js'
import { sameAddress, type Hex } from './hex.js'
import type { Call, Simulation } from './simulate.js'

const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * US dollars that calls take out of an account at most, by the gateway's prices of its balances.
 *
 * @returns undefined where a price is missing
 */
export async function valueOf(
  { balancesOf, network, signal }: Pick<RequestContext, 'balancesOf' | 'network' | 'signal'>,
  from: Hex,
  { calls, simulation }: { readonly calls: readonly Call[]; readonly simulation: Simulation },
): Promise<number | undefined> {
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const out =
    simulation.kind === 'changes'
      ? simulation.moved.filter(({ amount }) => amount < 0n)
      : // Without a simulation only a plain payment has a value that is known.
        calls.every(({ data }) => data === '0x')
        ? [{ address: nativeAddress as Hex, id: undefined, amount: -value }]
        : undefined
  if (out === undefined) return undefined
  const lost = out.filter(({ amount }) => amount !== 0n)
  if (lost.length === 0) return 0
  const balances = await balancesOf(from, network.id, signal).catch(() => [])
  const worth = lost.map(({ address, id, amount }) => {
    const found = balances.map(membersOf).find((one) => isOf(one, address))
    const { price, quantity } = found ?? {}
    const decimals = Number(membersOf(quantity)['decimals'])
    return id !== undefined || typeof price !== 'number' || !(price > 0) || !Number.isInteger(decimals)
      ? undefined
      : (Number(-amount) / 10 ** decimals) * price
  })
  return worth.reduce(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0 as number | undefined,
  )
}

/** The native coin's balance has no address; another one ends with it (CAIP-10). */
function isOf({ address }: Readonly<Record<string, unknown>>, wanted: Hex): boolean {
  const contract = typeof address === 'string' ? (address.split(':')[2] ?? '') : ''
  return sameAddress(wanted, nativeAddress) ? address === undefined : sameAddress(contract, wanted)
}
