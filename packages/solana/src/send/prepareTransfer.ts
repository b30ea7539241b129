import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
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
import { baseUnitsOf, shownOf } from '../reads/shownAmount.js'
import { feeOf, readMintRules } from './readMintRules.js'
import { readSources } from './readSources.js'
import { transactionError, type SentContext } from './transactionError.js'

/** What a transfer may take at most. */
export interface FeeLimits {
  readonly units: number
  /** Millionths of a lamport for a unit. */
  readonly price: bigint
}

/** What is to be sent. */
export interface Transfer {
  readonly from: string
  /** A wallet; {@link checkReceiver} tells. */
  readonly to: string
  /** Units of `10^-decimals` as they are shown; a payment, which has a reference, names base units. */
  readonly amount: bigint
  /** Absent for SOL. */
  readonly token?: {
    readonly mint: string
    readonly program: string
    readonly decimals: number
    readonly symbol: string
  }
  /** An address that the transaction names without moving anything of it: by that it is found again. */
  readonly reference?: string | undefined
  /** A fee that was shown before: it is kept. By default it is estimated. */
  readonly limits?: FeeLimits | undefined
}

/** A transaction that wants a signature. */
export interface PreparedTransfer {
  /** The whole transaction, its signature empty. */
  readonly transaction: Uint8Array
  /** What is signed. */
  readonly message: Uint8Array
  /** Lamports: base fee and priority fee. */
  readonly fee: bigint
  /** The most compute units, and what one costs, in millionths of a lamport. */
  readonly units: number
  readonly price: bigint
  /** Lamports that stay in the receiver's token account, where the transfer makes it. */
  readonly rent: bigint
  /** The least that the receiver takes, lamports, where the amount of an estimate is less. */
  readonly minimum?: string
  /** The amount that the receiver gets, counted as the amount is, where the token keeps some of it. */
  readonly arrives?: bigint
  /** From this block height on the transaction can no longer be taken. */
  readonly lastValidBlockHeight: bigint
  /** What {@link transactionError} needs to say what failed. */
  readonly context: SentContext
}

/** The most units that a transaction may take. */
const mostUnits = 1_400_000
/** What a transfer takes with its compute budget; that of a token with a new account. */
const solUnits = 450
const tokenUnits = 40_000
/** What each of the two instructions of the compute budget takes itself. */
const budgetUnits = 150
/** Lamports for a signature. */
export const baseFee = 5000n
/** Millionths of a lamport for a unit: about half a cent at most, however busy the chain says it is. */
const highestPrice = 500_000n

/**
 * Makes the transaction of a transfer: SOL or tokens of either program, the receiver's token account with it, the
 * compute limit from a simulation and the price from what was paid lately for the same accounts.
 *
 * @param options.isEstimate what lacks is no failure: whoever asks what a transfer costs may not know yet how much it
 *   is to be
 * @throws LatchkeyError `insufficient_funds` | `transaction_reverted` when the simulation says so, `rpc_error`, or as `rpc` does
 */
export async function prepareTransfer(
  rpc: Rpc,
  transfer: Transfer,
  { isEstimate = false }: { readonly isEstimate?: boolean } = {},
): Promise<PreparedTransfer> {
  const { moves, made, arrives } = await movesOf(rpc, transfer)
  const { limits } = transfer
  const [latest, price, isThere] = await Promise.all([
    rpc('getLatestBlockhash', [{ commitment: 'confirmed' }]),
    limits?.price ?? readPrice(rpc, moves),
    made === undefined || exists(rpc, made),
  ])
  const { blockhash, lastValid } = readBlockhash(latest)
  const compile = (units: number) =>
    compileMessage(transfer.from, blockhash, [computeLimit(units), computePrice(price), ...moves])

  // Two instructions of the compute budget stand before them.
  const context = { symbol: transfer.token?.symbol ?? 'SOL', moves: moves.length + 1 }
  const simulated = await simulate(
    rpc,
    compile(limits?.units ?? mostUnits),
    context,
    isThere ? undefined : made,
  ).catch((error: unknown) => {
    if (!isEstimate || !isLatchkeyError(error, 'insufficient_funds')) throw error
    return {
      units: transfer.token ? tokenUnits : solUnits,
      rent: isThere ? 0n : usualRent,
      ...(error.details['kind'] === 'new-address' && { minimum: String(error.details['minimum']) }),
    }
  })
  const units = limits?.units ?? Math.min(mostUnits, Math.ceil(simulated.units * 1.1) + 2 * budgetUnits)
  const message = compile(units)
  return {
    transaction: unsignedTransaction(message),
    message,
    fee: baseFee + (BigInt(units) * price + 999_999n) / 1_000_000n,
    units,
    price,
    rent: simulated.rent,
    ...('minimum' in simulated && { minimum: simulated.minimum }),
    ...(arrives !== undefined && { arrives }),
    lastValidBlockHeight: BigInt(lastValid),
    context,
  }
}

/** @throws LatchkeyError `rpc_error` */
function readBlockhash(latest: unknown): { readonly blockhash: string; readonly lastValid: number } {
  const blockhash = member(latest, 'value', 'blockhash')
  const lastValid = member(latest, 'value', 'lastValidBlockHeight')
  if (typeof blockhash !== 'string' || typeof lastValid !== 'number')
    throw new LatchkeyError('rpc_error', { details: { message: 'getLatestBlockhash gave no hash' } })
  return { blockhash, lastValid }
}

/** What moves something, and the account that is made for it unless it is there. */
interface Moves {
  readonly moves: readonly Instruction[]
  readonly made?: string
  readonly arrives?: bigint
}

async function movesOf(rpc: Rpc, { from, to, amount, token, reference }: Transfer): Promise<Moves> {
  const named = (move: Instruction): Instruction =>
    reference === undefined ? move : { ...move, accounts: [...move.accounts, { address: reference }] }
  if (token === undefined) return { moves: [named(transferSol(from, to, amount))] }
  const { mint, program, decimals } = token
  const [source, account] = await Promise.all([
    associatedTokenAccount({ owner: from, mint, program }),
    associatedTokenAccount({ owner: to, mint, program }),
  ])
  const { multiplier, fee } = await readMintRules(rpc, mint)
  const isShown = reference === undefined
  // The visitor reads what a mint makes of its base units.
  const units = isShown ? baseUnitsOf(amount, multiplier) : amount
  const sources = await readSources(rpc, { owner: from, mint, amount: units, usual: source })
  const parts = sources.map((one) => ({ ...one, fee: fee && feeOf(one.amount, fee) }))
  const kept = parts.reduce((sum, one) => sum + (one.fee ?? 0n), 0n)
  const moves = [
    createTokenAccount({ payer: from, account, owner: to, mint, program }),
    ...parts.map((one) =>
      named(
        transferTokens({
          from: one.account,
          to: account,
          mint,
          owner: from,
          amount: one.amount,
          fee: one.fee,
          decimals,
          program,
        }),
      ),
    ),
  ]
  const arrives = isShown ? shownOf(units - kept, multiplier) : units - kept
  return { moves, made: account, ...(kept > 0n && { arrives }) }
}

async function exists(rpc: Rpc, address: string): Promise<boolean> {
  const options = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
  return (member(await rpc('getAccountInfo', [address, options]), 'value') ?? null) !== null
}

/** The middle of what was paid lately by those who wrote to the same accounts. */
async function readPrice(rpc: Rpc, instructions: readonly Instruction[]): Promise<bigint> {
  const written = instructions.flatMap(({ accounts }) => accounts.filter(({ writable }) => writable))
  const addresses = [...new Set(written.map(({ address }) => address))]
  const answer = await rpc('getRecentPrioritizationFees', [addresses]).catch(() => [])
  const fees = (Array.isArray(answer) ? answer : [])
    .map((entry: unknown) => member(entry, 'prioritizationFee'))
    .filter(isCount)
    .sort((a, b) => a - b)
  const middle = BigInt(fees[Math.floor(fees.length / 2)] ?? 0)
  return middle > highestPrice ? highestPrice : middle
}

/**
 * Runs a transaction without sending it.
 *
 * @param made an account that it makes
 * @returns the compute units that it takes, and the lamports of the account
 */
async function simulate(
  rpc: Rpc,
  message: Uint8Array,
  context: SentContext,
  made: string | undefined,
): Promise<{ readonly units: number; readonly rent: bigint }> {
  const answer = await rpc('simulateTransaction', [
    encodeBase64(unsignedTransaction(message)),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
      ...(made !== undefined && { accounts: { encoding: 'base64', addresses: [made] } }),
    },
  ])
  const err = member(answer, 'value', 'err')
  if (err !== null && err !== undefined) throw transactionError(err, context)
  const units = member(answer, 'value', 'unitsConsumed')
  const rent = made === undefined ? 0 : member(answer, 'value', 'accounts', '0', 'lamports')
  return {
    units: isCount(units) ? units : mostUnits,
    rent: isCount(rent) ? BigInt(rent) : usualRent,
  }
}

/** Lamports for a token account without extensions, where a node does not say what this one takes. */
const usualRent = 2_039_280n

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
