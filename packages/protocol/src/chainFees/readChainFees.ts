import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { serializeTransaction, type UnsignedTransaction } from './serializeTransaction.js'

/** @throws LatchkeyError `rpc_error` | `rpc_unreachable` */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** In wei, besides gas. */
export interface ChainFees {
  /** For posting to the parent chain, now. */
  readonly l1: bigint
  /** At the gas limit. */
  readonly operator: bigint
  /** The parent chain's price may double meanwhile. */
  readonly most: bigint
}

interface ChainKind {
  readonly oracle: string
  /** Since the OP stack's Isthmus upgrade. */
  readonly hasOperator: boolean
}

/**
 * Other chains include everything in `eth_estimateGas` (Arbitrum, zkSync) or in the price (Linea,
 * Polygon).
 *
 * @see https://docs.optimism.io/stack/transactions/fees
 * @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll/
 */
const KINDS: readonly ChainKind[] = [
  { oracle: '0x420000000000000000000000000000000000000F', hasOperator: true },
  { oracle: '0x5300000000000000000000000000000000000002', hasOperator: false },
]

/** By CAIP-2 id; undefined without an oracle. */
export type ChainKinds = Map<string, ChainKind | undefined>

/** Base fees rise by an eighth per block at most: enough for six full blocks. */
const HEADROOM = 2n

/** Only its size counts; the real one would cost a request. */
const NONCE = 0xffffffn

const NONE: ChainFees = { l1: 0n, operator: 0n, most: 0n }

/**
 * Zero where gas covers everything.
 *
 * @param options.transaction `gas` is its limit
 * @throws LatchkeyError `rpc_error` | `rpc_unreachable`
 */
export async function readChainFees(
  ask: AskNode,
  kinds: ChainKinds,
  {
    chainId,
    transaction,
  }: {
    readonly chainId: string
    readonly transaction: Omit<UnsignedTransaction, 'chainId' | 'nonce'>
  },
): Promise<ChainFees> {
  if (!kinds.has(chainId)) kinds.set(chainId, await readKind(ask))
  const kind = kinds.get(chainId)
  if (!kind) return NONE
  const call = async (data: string): Promise<bigint> =>
    uintOf(await ask('eth_call', [{ to: kind.oracle, data }, 'latest']))
  const reference = BigInt(chainId.slice(chainId.indexOf(':') + 1))
  const serialized = serializeTransaction({ ...transaction, chainId: reference, nonce: NONCE })
  const [l1, operator] = await Promise.all([
    call(getL1Fee(serialized)),
    kind.hasOperator ? call(getOperatorFee(transaction.gas)).catch(unknownMethod) : 0n,
  ])
  return { l1, operator, most: l1 * HEADROOM + operator }
}

async function readKind(ask: AskNode): Promise<ChainKind | undefined> {
  const codes = await Promise.all(KINDS.map(({ oracle }) => ask('eth_getCode', [oracle, 'latest'])))
  return KINDS.find((_kind, index) => String(codes[index] ?? '').length > 2)
}

/** Oracles older than the operator fee revert. */
function unknownMethod(error: unknown): bigint {
  if (isLatchkeyError(error, 'rpc_error')) return 0n
  throw error
}

const uintOf = (data: unknown): bigint =>
  typeof data === 'string' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n

function getL1Fee(transaction: `0x${string}`): string {
  const digits = transaction.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  return `0x49948e0e${word(32n)}${word(BigInt(digits.length / 2))}${padded}`
}

const getOperatorFee = (gas: bigint): string => `0x275aedd2${word(gas)}`

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
