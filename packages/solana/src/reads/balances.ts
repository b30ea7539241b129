import { LatchkeyError } from '@latchkey/protocol/errors'
import { tokenPrograms } from '../address/programs.js'
import { member, type Rpc } from './rpc.js'
import { parseShown } from './shownAmount.js'

/** Over all accounts. */
export interface TokenHolding {
  readonly mint: string
  readonly program: string
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
  /** Units of `10^-decimals`, for mints that scale amounts or bear interest (Token-2022). */
  readonly shown?: bigint
}

/** @throws LatchkeyError `rpc_error` | as `rpc` does */
export async function readLamports(rpc: Rpc, address: string): Promise<bigint> {
  const value = member(await rpc('getBalance', [address, { commitment: 'confirmed' }]), 'value')
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadable('getBalance')
  return BigInt(value)
}

/**
 * Of both token programs, without zero amounts and mints without decimals.
 *
 * @throws LatchkeyError `rpc_error` | as `rpc` does
 */
export async function readTokens(rpc: Rpc, owner: string): Promise<readonly TokenHolding[]> {
  const lists = await Promise.all(tokenPrograms.map((program) => readProgram(rpc, owner, program)))
  const byMint = new Map<string, TokenHolding>()
  for (const holding of lists.flat()) {
    const known = byMint.get(holding.mint)
    byMint.set(holding.mint, known ? mergeHoldings(known, holding) : holding)
  }
  return [...byMint.values()].filter(({ amount, decimals }) => amount > 0n && decimals > 0)
}

function mergeHoldings(one: TokenHolding, other: TokenHolding): TokenHolding {
  const amount = one.amount + other.amount
  const shown = (one.shown ?? one.amount) + (other.shown ?? other.amount)
  return { ...one, amount, ...(shown !== amount && { shown }) }
}

async function readProgram(rpc: Rpc, owner: string, program: string): Promise<readonly TokenHolding[]> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const value = member(
    await rpc('getTokenAccountsByOwner', [owner, { programId: program }, options]),
    'value',
  )
  if (!Array.isArray(value)) throw unreadable('getTokenAccountsByOwner')
  return value.map((entry: unknown) => {
    const info = member(entry, 'account', 'data', 'parsed', 'info')
    const mint = member(info, 'mint')
    const amount = member(info, 'tokenAmount', 'amount')
    const decimals = member(info, 'tokenAmount', 'decimals')
    if (typeof mint !== 'string' || typeof decimals !== 'number' || !/^\d{1,20}$/.test(String(amount)))
      throw unreadable('getTokenAccountsByOwner')
    const base = BigInt(String(amount))
    const shown = parseShown(member(info, 'tokenAmount', 'uiAmountString'), decimals) ?? base
    return { mint, program, amount: base, decimals, ...(shown !== base && { shown }) }
  })
}

function unreadable(method: string): LatchkeyError {
  return new LatchkeyError('rpc_error', { details: { message: `${method} answered with something else` } })
}
