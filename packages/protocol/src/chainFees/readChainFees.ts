import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { serializeTransaction, type UnsignedTransaction } from './serializeTransaction.js'

/**
 * Asks a node of the chain.
 *
 * @throws LatchkeyError `rpc_error` for what the node refuses, `rpc_unreachable`
 */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The fees that a chain charges beside its gas, wei. */
export interface ChainFees {
  /** For posting the transaction to the parent chain, now. */
  readonly l1: bigint
  /** For the chain's operator, at the gas limit. */
  readonly operator: bigint
  /** The most of both: the parent chain's price may double until the transaction is in a block. */
  readonly most: bigint
}

/** A kind of chain, recognized by the contract that knows its fees. */
interface ChainKind {
  readonly oracle: string
  /** Since its Isthmus upgrade an OP-stack chain may charge an operator fee. */
  readonly hasOperator: boolean
}

/**
 * The chains that charge more than gas × price. Every other chain of ours counts everything as gas: Arbitrum and
 * zkSync in `eth_estimateGas`, Linea and Polygon in the price.
 *
 * @see https://docs.optimism.io/stack/transactions/fees
 * @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll/
 */
const KINDS: readonly ChainKind[] = [
  { oracle: '0x420000000000000000000000000000000000000F', hasOperator: true },
  { oracle: '0x5300000000000000000000000000000000000002', hasOperator: false },
]

/** The kind of each chain, by its CAIP-2 id; undefined for a chain without an oracle. Each chain is asked once. */
export type ChainKinds = Map<string, ChainKind | undefined>

/** The price may double: base fees rise by an eighth a block at most, so it holds for six full blocks of the parent. */
const HEADROOM = 2n

/** A nonce of the largest size that occurs: only the size counts, and asking for the real one costs a request. */
const NONCE = 0xffffffn

const NONE: ChainFees = { l1: 0n, operator: 0n, most: 0n }

/**
 * Reads the fees that a chain charges beside gas for a transaction. Zero on chains whose gas is everything.
 *
 * @param kinds remembered kinds of chains
 * @param options.transaction unsigned; `gas` is its limit
 * @throws LatchkeyError `rpc_error` | `rpc_unreachable`
 */
export async function readChainFees(
  ask: AskNode,
  kinds: ChainKinds,
  {
    chainId,
    transaction,
  }: {
    /** CAIP-2. */
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

/** An oracle from before the operator fee reverts, so there is none to pay. */
function unknownMethod(error: unknown): bigint {
  if (isLatchkeyError(error, 'rpc_error')) return 0n
  throw error
}

const uintOf = (data: unknown): bigint =>
  typeof data === 'string' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n

/** Call data of `getL1Fee(bytes)`. */
function getL1Fee(transaction: `0x${string}`): string {
  const digits = transaction.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  return `0x49948e0e${word(32n)}${word(BigInt(digits.length / 2))}${padded}`
}

/** Call data of `getOperatorFee(uint256)`. */
const getOperatorFee = (gas: bigint): string => `0x275aedd2${word(gas)}`

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
