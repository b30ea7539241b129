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

export interface FeeLimits {
  readonly units: number
  /** Millionths of a lamport per unit. */
  readonly price: bigint
}

export interface Transfer {
  readonly from: string
  /** A wallet; see {@link checkReceiver}. */
  readonly to: string
  /** Shown units of `10^-decimals`; base units for a payment (with a reference). */
  readonly amount: bigint
  /** Absent for SOL. */
  readonly token?: {
    readonly mint: string
    readonly program: string
    readonly decimals: number
    readonly symbol: string
  }
  /** Named in the transaction without effect, to find it. */
  readonly reference?: string | undefined
  /** Already shown to the visitor. */
  readonly limits?: FeeLimits | undefined
}

export interface PreparedTransfer {
  readonly transaction: Uint8Array
  readonly message: Uint8Array
  /** Lamports, with priority fee. */
  readonly fee: bigint
  /** Maximum; price in millionths of a lamport. */
  readonly units: number
  readonly price: bigint
  /** Lamports of a new token account. */
  readonly rent: bigint
  /** The receiver's minimum, lamports. */
  readonly minimum?: string
  /** After a token's withheld fee, in the unit of `amount`. */
  readonly arrives?: bigint
  /** Invalid from there on. */
  readonly lastValidBlockHeight: bigint
  readonly context: SentContext
}

const MAX_COMPUTE_UNITS = 1_400_000
/** A SOL transfer with compute budget; a token transfer with a new account. */
const solUnits = 450
const tokenUnits = 40_000
/** Of both instructions each. */
const budgetUnits = 150
/** Lamports per signature. */
export const baseFee = 5000n
/** Millionths of a lamport: about half a cent. */
const highestPrice = 500_000n

/**
 * With the receiver's token account, a compute limit by simulation and a price from recent fees of
 * the same accounts.
 *
 * @param options.isEstimate tolerates insufficient funds: the amount may change
 * @throws LatchkeyError `insufficient_funds` | `transaction_reverted` by the simulation,
 *   `rpc_error`, or as `rpc` does
 */
export async function prepareTransfer(
  rpc: Rpc,
  transfer: Transfer,
  { isEstimate = false }: { readonly isEstimate?: boolean } = {},
): Promise<PreparedTransfer> {
  const { moves, createdAccount, arrives } = await movesOf(rpc, transfer)
  const { limits } = transfer
  const [latest, price, accountExists] = await Promise.all([
    rpc('getLatestBlockhash', [{ commitment: 'confirmed' }]),
    limits?.price ?? readPrice(rpc, moves),
    createdAccount === undefined || exists(rpc, createdAccount),
  ])
  const { blockhash, lastValid } = readBlockhash(latest)
  const compile = (units: number) =>
    compileMessage(transfer.from, blockhash, [computeLimit(units), computePrice(price), ...moves])

  const context = { symbol: transfer.token?.symbol ?? 'SOL', moves: moves.length + 1 }
  const simulated = await simulate(
    rpc,
    compile(limits?.units ?? MAX_COMPUTE_UNITS),
    context,
    accountExists ? undefined : createdAccount,
  ).catch((error: unknown) => {
    if (!isEstimate || !isLatchkeyError(error, 'insufficient_funds')) throw error
    return {
      units: transfer.token ? tokenUnits : solUnits,
      rent: accountExists ? 0n : usualRent,
      ...(error.details['kind'] === 'new-address' && { minimum: String(error.details['minimum']) }),
    }
  })
  const units =
    limits?.units ?? Math.min(MAX_COMPUTE_UNITS, Math.ceil(simulated.units * 1.1) + 2 * budgetUnits)
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

function readBlockhash(latest: unknown): { readonly blockhash: string; readonly lastValid: number } {
  const blockhash = member(latest, 'value', 'blockhash')
  const lastValid = member(latest, 'value', 'lastValidBlockHeight')
  if (typeof blockhash !== 'string' || typeof lastValid !== 'number')
    throw new LatchkeyError('rpc_error', { details: { message: 'getLatestBlockhash gave no hash' } })
  return { blockhash, lastValid }
}

interface Moves {
  readonly moves: readonly Instruction[]
  readonly createdAccount?: string
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
  // In the mint's shown units.
  const units = isShown ? baseUnitsOf(amount, multiplier) : amount
  const sources = await readSources(rpc, { owner: from, mint, amount: units, associatedAccount: source })
  const parts = sources.map((one) => ({ ...one, fee: fee && feeOf(one.amount, fee) }))
  const withheldFee = parts.reduce((sum, one) => sum + (one.fee ?? 0n), 0n)
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
  const arrives = isShown ? shownOf(units - withheldFee, multiplier) : units - withheldFee
  return { moves, createdAccount: account, ...(withheldFee > 0n && { arrives }) }
}

async function exists(rpc: Rpc, address: string): Promise<boolean> {
  const options = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
  return (member(await rpc('getAccountInfo', [address, options]), 'value') ?? null) !== null
}

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
 * @param createdAccount a created account
 * @returns compute units, and that account's lamports
 */
async function simulate(
  rpc: Rpc,
  message: Uint8Array,
  context: SentContext,
  createdAccount: string | undefined,
): Promise<{ readonly units: number; readonly rent: bigint }> {
  const answer = await rpc('simulateTransaction', [
    encodeBase64(unsignedTransaction(message)),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
      ...(createdAccount !== undefined && { accounts: { encoding: 'base64', addresses: [createdAccount] } }),
    },
  ])
  const err = member(answer, 'value', 'err')
  if (err !== null && err !== undefined) throw transactionError(err, context)
  const units = member(answer, 'value', 'unitsConsumed')
  const rent = createdAccount === undefined ? 0 : member(answer, 'value', 'accounts', '0', 'lamports')
  return {
    units: isCount(units) ? units : MAX_COMPUTE_UNITS,
    rent: isCount(rent) ? BigInt(rent) : usualRent,
  }
}

/** Lamports without extensions. */
const usualRent = 2_039_280n

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
