import { LatchkeyError } from '@latchkey/protocol/errors'
import { member, type Rpc } from '../reads/rpc.js'
import { frozenAccount } from './transactionError.js'

export interface Source {
  readonly account: string
  readonly amount: bigint
}

/** A transaction's room. */
const MAX_SOURCES = 8

/**
 * The associated account if sufficient, else the fullest: airdrops and vesting use others.
 *
 * @param options.usual the associated account; alone when the balance is insufficient, so that the
 *   chain reports it
 * @throws LatchkeyError `transaction_reverted` when only frozen accounts have enough
 */
export async function readSources(
  rpc: Rpc,
  {
    owner,
    mint,
    amount,
    associatedAccount,
  }: { owner: string; mint: string; amount: bigint; associatedAccount: string },
): Promise<readonly Source[]> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const value = member(await rpc('getTokenAccountsByOwner', [owner, { mint }, options]), 'value')
  const singleSource = [{ account: associatedAccount, amount }]
  if (!Array.isArray(value)) return singleSource
  const all = value.map((entry: unknown) => {
    const info = member(entry, 'account', 'data', 'parsed', 'info')
    const held = String(member(info, 'tokenAmount', 'amount'))
    return {
      account: String(member(entry, 'pubkey')),
      balance: /^\d{1,20}$/.test(held) ? BigInt(held) : 0n,
      isFrozen: member(info, 'state') === 'frozen',
    }
  })
  const sum = (list: readonly { readonly balance: bigint }[]) =>
    list.reduce((total, { balance }) => total + balance, 0n)
  const free = all.filter(({ isFrozen }) => !isFrozen)
  if (sum(free) < amount) {
    if (sum(all) < amount) return singleSource
    throw new LatchkeyError('transaction_reverted', { details: { ...frozenAccount } })
  }
  const first = free.find(({ account }) => account === associatedAccount)
  if (first && first.balance >= amount) return singleSource
  const fullest = free
    .sort((one, other) => (one.balance < other.balance ? 1 : one.balance > other.balance ? -1 : 0))
    .slice(0, MAX_SOURCES)
  let remaining = amount
  const sources = fullest.flatMap(({ account, balance }) => {
    const part = balance < remaining ? balance : remaining
    remaining -= part
    return part > 0n ? [{ account, amount: part }] : []
  })
  return remaining > 0n ? singleSource : sources
}
