import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import type { Address } from 'ox/Address'
import type { Hex } from 'ox/Hex'

export interface Path {
  readonly tokens: readonly Address[]
  /** Millionths. */
  readonly fees: readonly number[]
}

/** The mixed quoter's fee value for v2. */
export const V2 = 0x800000

const knownFees = [V2, 500, 3000, 10_000]

export function candidates(from: Address, to: Address, bases: readonly Address[]): readonly Path[] {
  const over = bases.filter((base) => base !== from && base !== to)
  return [
    ...knownFees.map((fee) => ({ tokens: [from, to], fees: [fee] })),
    ...over.flatMap((base) =>
      knownFees.flatMap((first) =>
        knownFees.map((second) => ({ tokens: [from, base, to], fees: [first, second] })),
      ),
    ),
  ]
}

/** v3: tokens with the fees between them. */
export function packPath({ tokens, fees }: Path): Hex {
  const types = tokens.flatMap((_, at) => (at === 0 ? ['address'] : ['uint24', 'address']))
  const values = tokens.flatMap((token, at) => (at === 0 ? [token] : [fees[at - 1], token]))
  return AbiParameters.encodePacked(types, values)
}

export const isV2 = ({ fees }: Path): boolean => fees.every((fee) => fee === V2)
export const isV3 = ({ fees }: Path): boolean => fees.every((fee) => fee !== V2)

// Both quoters return the amount first.
const quoteExactInput = AbiFunction.from(
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut)',
)
const getAmountsOut = AbiFunction.from(
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
)

export interface Quoters {
  /** Mixed v2 and v3. */
  readonly quoter?: string | undefined
  readonly quoterV3?: string | undefined
  readonly routerV2?: string | undefined
}

export interface QuoteCall {
  readonly path: Path
  readonly to: string
  readonly data: Hex
  readonly read: (data: string) => bigint | undefined
}

export function quoteCall(
  { quoter, quoterV3, routerV2 }: Quoters,
  path: Path,
  amount: bigint,
): QuoteCall | undefined {
  const of = quoter ?? (isV3(path) ? quoterV3 : undefined)
  if (of !== undefined)
    return {
      path,
      to: of,
      data: AbiFunction.encodeData(quoteExactInput, [packPath(path), amount]),
      read: (data) => (/^0x[0-9a-f]{64}/i.test(data) ? BigInt(data.slice(0, 66)) : undefined),
    }
  if (!isV2(path) || routerV2 === undefined) return undefined
  return {
    path,
    to: routerV2,
    data: AbiFunction.encodeData(getAmountsOut, [amount, path.tokens]),
    read(data) {
      try {
        return AbiFunction.decodeResult(getAmountsOut, data as Hex).at(-1)
      } catch {
        return undefined
      }
    },
  }
}
