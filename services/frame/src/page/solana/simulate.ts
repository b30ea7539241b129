import { base64 } from '@scure/base'
import type { Change, Warning } from '../review/review.js'
import type { Rpc } from '../services/rpc.js'
import { arrivingFacts } from '../review/figures.js'
import type { Fact } from '../ui/parts.js'
import { t } from '../words/t.js'
import { readAccount, systemProgram, type ChainAccount, type ChainState } from './chainState.js'
import type { KnownAccounts } from './describe.js'
import type { SolanaTransaction } from './readTransaction.js'
import { shownUnits, type Mint } from './mints.js'
import { nameOf } from './describeInstruction.js'

interface Simulated {
  readonly value: { readonly err: unknown; readonly accounts: readonly unknown[] | null }
}

export interface Outcome {
  readonly changes: readonly Change[]
  /** Base units; SOL has no mint. */
  readonly moved: readonly { readonly mint: string | undefined; readonly amount: bigint }[]
  readonly receivers: readonly Fact[]
  /** Tokens that keep part of each transfer. */
  readonly arriving: readonly Fact[]
  readonly warnings: readonly Warning[]
  /** Hands over an account or a right, even by an unknown program. */
  readonly grantsRight: boolean
  readonly isComplete: boolean
}

/** @param known accounts before the transaction */
export async function simulate(
  rpc: Rpc,
  { bytes, keys, loaded }: SolanaTransaction,
  owner: string,
  { known: { state, mints }, signal }: { readonly known: KnownAccounts; readonly signal: AbortSignal },
): Promise<Outcome> {
  const addresses = [...new Set([...keys, ...loaded.flatMap((one) => one ?? [])])]
  try {
    const { value } = await rpc.call<Simulated>(
      'simulateTransaction',
      [
        base64.encode(bytes),
        {
          encoding: 'base64',
          sigVerify: false,
          replaceRecentBlockhash: true,
          commitment: 'confirmed',
          accounts: { encoding: 'base64', addresses },
        },
      ],
      signal,
    )
    if (value.err !== null && value.err !== undefined) return failed('bad', t('wouldFail'))
    const accounts = value.accounts ?? []
    if (accounts.length !== addresses.length || state.size === 0) return failed('warn', t('unforeseen'))
    const after: ChainState = new Map(addresses.map((one, index) => [one, readAccount(accounts[index])]))
    return { ...compare(state, after, { owner, mints }), isComplete: !loaded.includes(undefined) }
  } catch {
    return failed('warn', t('unforeseen'))
  }
}

const failed = (level: Warning['level'], text: string): Outcome => ({
  changes: [],
  moved: [],
  receivers: [],
  arriving: [],
  warnings: [{ level, text }],
  grantsRight: false,
  isComplete: false,
})

function compare(
  before: ChainState,
  after: ChainState,
  { owner, mints }: { readonly owner: string; readonly mints: KnownAccounts['mints'] },
): Omit<Outcome, 'isComplete'> {
  const sol = lamportsOf(after.get(owner)) - lamportsOf(before.get(owner))
  const moved = movedTokens(before, after)
  const named = [...new Set(moved.map(({ mint }) => mint))]
  const ofOwner = named.flatMap((mint) => {
    const sum = moved.reduce(
      (all, one) => (one.mint === mint && one.holder === owner ? all + one.amount : all),
      0n,
    )
    return sum === 0n ? [] : [{ mint, sum }]
  })
  const lost = new Set(ofOwner.flatMap(({ mint, sum }) => (sum < 0n ? [mint] : [])))
  const receivers = new Set(
    moved.flatMap(({ mint, holder, amount }) =>
      lost.has(mint) && holder !== owner && amount > 0n ? [holder] : [],
    ),
  )
  const arriving = ofOwner.flatMap(({ mint, sum }) => {
    const gained = moved.reduce(
      (all, one) => (one.mint === mint && one.holder !== owner && one.amount > 0n ? all + one.amount : all),
      0n,
    )
    return arrivingFacts(
      -sum,
      gained,
      (amount) => `${shownUnits(amount, mints.get(mint) ?? unknownMint)} ${nameOf(mint)}`,
    )
  })
  const isTaken = [...before].some(([address, account]) =>
    losesControl(account, after.get(address), address, owner),
  )
  const isGranted = [...after].some(([address, account]) =>
    isMoreDelegated(before.get(address), account, owner),
  )
  return {
    changes: [
      ...(sol === 0n ? [] : [{ ...changeOf(sol, { decimals: 9, multiplier: 1 }, 'SOL'), picture: 'SOL' }]),
      ...ofOwner.map(({ mint, sum }) => changeOf(sum, mints.get(mint) ?? unknownMint, nameOf(mint))),
    ],
    moved: [
      ...(sol === 0n ? [] : [{ mint: undefined, amount: sol }]),
      ...ofOwner.map(({ mint, sum }) => ({ mint, amount: sum })),
    ],
    receivers: [...receivers].map((one): Fact => [t('receiver'), one]),
    arriving,
    warnings: [
      ...(isTaken ? [{ level: 'bad', text: t('ownerChanges') } as const] : []),
      ...(isGranted ? [{ level: 'bad', text: t('delegateChanges') } as const] : []),
    ],
    grantsRight: isTaken || isGranted,
  }
}

const lamportsOf = (account: ChainAccount | null | undefined): bigint => account?.lamports ?? 0n

/** A handed-over account leaves one holder and arrives at the other. */
function movedTokens(before: ChainState, after: ChainState) {
  const part = (account: ChainAccount | null | undefined, sign: bigint) =>
    account?.token
      ? [{ mint: account.token.mint, holder: account.token.owner, amount: account.token.amount * sign }]
      : []
  return [...after].flatMap(([address, account]) => [...part(before.get(address), -1n), ...part(account, 1n)])
}

function losesControl(
  before: ChainAccount | null,
  after: ChainAccount | null | undefined,
  address: string,
  owner: string,
): boolean {
  if (address === owner) return after !== undefined && after !== null && after.program !== systemProgram
  return before?.token?.owner === owner && after?.token !== undefined && after.token.owner !== owner
}

function isMoreDelegated(
  before: ChainAccount | null | undefined,
  after: ChainAccount | null,
  owner: string,
): boolean {
  if (after?.token?.owner !== owner || after.token.delegate === undefined) return false
  const { delegate, delegated } = after.token
  return before?.token?.delegate !== delegate || delegated > before.token.delegated
}

/** An unreturned mint's amounts show in base units. */
const unknownMint: Mint = { decimals: 0, multiplier: 1 }

function changeOf(sum: bigint, mint: Mint, symbol: string): Change {
  const isIn = sum > 0n
  return { amount: `${isIn ? '+' : '−'}${shownUnits(isIn ? sum : -sum, mint)}`, symbol, isIn }
}
