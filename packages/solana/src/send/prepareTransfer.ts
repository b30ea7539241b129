import { LatchkeyError } from '@latchkey/protocol/errors'
import { associatedTokenAccount } from '../address/associatedTokenAccount.js'
import { encodeBase64 } from '../message/base64.js'
import { compileMessage, unsignedTransaction } from '../message/compileMessage.js'
import {
  computeLimit,
  computePrice,
  createTokenAccount,
  transferSol,
  transferTokens,
  type Instruction,
} from '../message/instructions.js'
import { member, type Rpc } from '../reads/rpc.js'
import { transactionError, type SentContext } from './transactionError.js'

/** What is to be sent. */
export interface Transfer {
  readonly from: string
  /** A wallet; {@link checkReceiver} tells. */
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  /** Absent for SOL. */
  readonly token?: {
    readonly mint: string
    readonly program: string
    readonly decimals: number
    readonly symbol: string
  }
}

/** A transaction that wants a signature. */
export interface PreparedTransfer {
  /** The whole transaction, its signature empty. */
  readonly transaction: Uint8Array
  /** What is signed. */
  readonly message: Uint8Array
  /** Lamports: base fee and priority fee. */
  readonly fee: bigint
  /** From this block height on the transaction can no longer be taken. */
  readonly lastValidBlockHeight: bigint
  /** What {@link transactionError} needs to say what failed. */
  readonly context: SentContext
}

/** The most units that a transaction may take. */
const mostUnits = 1_400_000
/** What each of the two instructions of the compute budget takes itself. */
const budgetUnits = 150
/** Lamports for a signature. */
const baseFee = 5000n
/** Millionths of a lamport for a unit: about half a cent at most, however busy the chain says it is. */
const highestPrice = 500_000n

/**
 * Makes the transaction of a transfer: SOL or tokens of either program, the receiver's token account with it, the
 * compute limit from a simulation and the price from what was paid lately for the same accounts.
 *
 * @throws LatchkeyError `insufficient_funds` | `transaction_reverted` when the simulation says so, `rpc_error`, or as `rpc` does
 */
export async function prepareTransfer(rpc: Rpc, transfer: Transfer): Promise<PreparedTransfer> {
  const moves = await movesOf(transfer)
  const [latest, price] = await Promise.all([
    rpc('getLatestBlockhash', [{ commitment: 'confirmed' }]),
    readPrice(rpc, moves),
  ])
  const blockhash = member(latest, 'value', 'blockhash')
  const lastValid = member(latest, 'value', 'lastValidBlockHeight')
  if (typeof blockhash !== 'string' || typeof lastValid !== 'number')
    throw new LatchkeyError('rpc_error', { details: { message: 'getLatestBlockhash gave no hash' } })
  const compile = (units: number) =>
    compileMessage(transfer.from, blockhash, [computeLimit(units), computePrice(price), ...moves])

  // Two instructions of the compute budget stand before them.
  const context = { symbol: transfer.token?.symbol ?? 'SOL', moves: moves.length + 1 }
  const taken = await simulate(rpc, compile(mostUnits), context)
  const units = Math.min(mostUnits, Math.ceil(taken * 1.1) + 2 * budgetUnits)
  const message = compile(units)
  return {
    transaction: unsignedTransaction(message),
    message,
    fee: baseFee + (BigInt(units) * price + 999_999n) / 1_000_000n,
    lastValidBlockHeight: BigInt(lastValid),
    context,
  }
}

async function movesOf({ from, to, amount, token }: Transfer): Promise<readonly Instruction[]> {
  if (token === undefined) return [transferSol(from, to, amount)]
  const { mint, program, decimals } = token
  const [source, account] = await Promise.all([
    associatedTokenAccount({ owner: from, mint, program }),
    associatedTokenAccount({ owner: to, mint, program }),
  ])
  return [
    createTokenAccount({ payer: from, account, owner: to, mint, program }),
    transferTokens({ from: source, to: account, mint, owner: from, amount, decimals, program }),
  ]
}

/** The middle of what was paid lately by those who wrote to the same accounts. */
async function readPrice(rpc: Rpc, instructions: readonly Instruction[]): Promise<bigint> {
  const written = instructions.flatMap(({ accounts }) => accounts.filter(({ writable }) => writable))
  const addresses = [...new Set(written.map(({ address }) => address))]
  const answer = await rpc('getRecentPrioritizationFees', [addresses]).catch(() => [])
  const fees = (Array.isArray(answer) ? answer : [])
    .map((entry: unknown) => member(entry, 'prioritizationFee'))
    .filter((fee): fee is number => typeof fee === 'number' && Number.isSafeInteger(fee) && fee >= 0)
    .sort((a, b) => a - b)
  const middle = BigInt(fees[Math.floor(fees.length / 2)] ?? 0)
  return middle > highestPrice ? highestPrice : middle
}

/** Compute units that a transaction takes. */
async function simulate(rpc: Rpc, message: Uint8Array, context: SentContext): Promise<number> {
  const answer = await rpc('simulateTransaction', [
    encodeBase64(unsignedTransaction(message)),
    { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' },
  ])
  const err = member(answer, 'value', 'err')
  if (err !== null && err !== undefined) throw transactionError(err, context)
  const units = member(answer, 'value', 'unitsConsumed')
  return typeof units === 'number' && Number.isSafeInteger(units) && units >= 0 ? units : mostUnits
}
