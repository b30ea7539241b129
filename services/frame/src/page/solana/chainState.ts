import { base58, base64 } from '@scure/base'
import type { Rpc } from '../services/rpc.js'
import { withTables, type SolanaTransaction } from './readTransaction.js'

interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | undefined
  readonly delegated: bigint
}

export interface ChainAccount {
  readonly program: string
  readonly lamports: bigint
  readonly token: TokenAccount | undefined
  readonly data: Uint8Array
}

/** Null for a missing account. */
export type ChainState = ReadonlyMap<string, ChainAccount | null>

export const systemProgram = '11111111111111111111111111111111'
export const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** Per request to a node. */
const maxAccounts = 100

export function readAccount(given: unknown): ChainAccount | null {
  if (typeof given !== 'object' || given === null) return null
  const { owner, lamports, data } = given as Readonly<Record<string, unknown>>
  const [text] = Array.isArray(data) ? (data as unknown[]) : []
  if (typeof owner !== 'string' || typeof lamports !== 'number' || typeof text !== 'string')
    throw new TypeError('The node answered no account')
  const bytes = base64.decode(text)
  return { program: owner, lamports: BigInt(lamports), data: bytes, token: readToken(owner, bytes) }
}

/** @see https://github.com/solana-program/token (an account's 165 bytes, then extensions) */
function readToken(program: string, data: Uint8Array): TokenAccount | undefined {
  if (!tokenPrograms.has(program) || data.length < 165 || data.length === 355) return undefined
  // Token-2022's type: 2 is an account.
  if (data.length > 165 && data[165] !== 2) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const address = (at: number) => base58.encode(data.subarray(at, at + 32))
  const hasDelegate = view.getUint32(72, true) === 1
  return {
    mint: address(0),
    owner: address(32),
    amount: view.getBigUint64(64, true),
    delegate: hasDelegate ? address(76) : undefined,
    delegated: hasDelegate ? view.getBigUint64(121, true) : 0n,
  }
}

export async function readAccounts(
  rpc: Rpc,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ChainState> {
  const parts = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, (_, index) =>
    addresses.slice(index * maxAccounts, (index + 1) * maxAccounts),
  )
  const answers = await Promise.all(
    parts.map((part) =>
      rpc.call<{ value: readonly unknown[] }>(
        'getMultipleAccounts',
        [part, { encoding: 'base64', commitment: 'confirmed' }],
        signal,
      ),
    ),
  )
  const found = answers.flatMap(({ value }) => value.map(readAccount))
  if (found.length !== addresses.length) throw new TypeError('The node left accounts out')
  return new Map(addresses.map((address, index) => [address, found[index] ?? null]))
}

/** Lookup table: 56 bytes of header. */
const addressesOf = (data: Uint8Array): readonly string[] =>
  Array.from({ length: Math.max(0, Math.floor((data.length - 56) / 32)) }, (_, index) =>
    base58.encode(data.subarray(56 + index * 32, 88 + index * 32)),
  )

export async function loadTables(
  rpc: Rpc,
  transactions: readonly SolanaTransaction[],
  signal: AbortSignal,
): Promise<readonly SolanaTransaction[]> {
  const names = [...new Set(transactions.flatMap(({ lookups }) => lookups.map(({ table }) => table)))]
  if (names.length === 0) return transactions
  const state = await readAccounts(rpc, names, signal)
  const tables = new Map(
    [...state].flatMap(([table, account]) => (account ? [[table, addressesOf(account.data)] as const] : [])),
  )
  return transactions.map((one) => withTables(one, tables))
}
