import { LatchkeyError } from '@latchkey/protocol/errors'
import { member, type Rpc } from '../reads/rpc.js'
import { frozenAccount } from './transactionError.js'

export interface Source {
  readonly account: string
  readonly amount: bigint
}

/** A transaction's room. */
const MOST = 8

/**
 * The associated account if sufficient, else the fullest: airdrops and vesting use others.
 *
 * @param options.usual the associated account; alone when the balance is insufficient, so that the
 *   chain reports it
 * @throws LatchkeyError `transaction_reverted` when only frozen accounts have enough
 */
export async function readSources(
  rpc: Rpc,
  { owner, mint, amount, usual }: { owner: string; mint: string; amount: bigint; usual: string },
): Promise<readonly Source[]> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const value = member(await rpc('getTokenAccountsByOwner', [owner, { mint }, options]), 'value')
  const alone = [{ account: usual, amount }]
  if (!Array.isArray(value)) return alone
  const all = value.map((entry: unknown) => {
    const info = member(entry, 'account', 'data', 'parsed', 'info')
    const held = String(member(info, 'tokenAmount', 'amount'))
    return {
      account: String(member(entry, 'pubkey')),
      held: /^\d{1,20}$/.test(held) ? BigInt(held) : 0n,
      isFrozen: member(info, 'state') === 'frozen',
    }
  })
  const sum = (list: readonly { readonly held: bigint }[]) =>
    list.reduce((total, { held }) => total + held, 0n)
  const free = all.filter(({ isFrozen }) => !isFrozen)
  if (sum(free) < amount) {
    if (sum(all) < amount) return alone
    throw new LatchkeyError('transaction_reverted', { details: { ...frozenAccount } })
  }
  const first = free.find(({ account }) => account === usual)
  if (first && first.held >= amount) return alone
  const fullest = free
    .sort((one, other) => (one.held < other.held ? 1 : one.held > other.held ? -1 : 0))
    .slice(0, MOST)
  let rest = amount
  const sources = fullest.flatMap(({ account, held }) => {
    const taken = held < rest ? held : rest
    rest -= taken
    return taken > 0n ? [{ account, amount: taken }] : []
  })
  return rest > 0n ? alone : sources
}
