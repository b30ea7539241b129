import { base58 } from '@scure/base'
import { rpcError } from '../wallet/rpcError.js'
import type { SolanaTestToken, SolanaTransactionSummary } from './types.js'

const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])

interface Instruction {
  program: string
  accounts: readonly string[]
  data: Uint8Array
}

export interface ReadTransaction {
  bytes: Uint8Array
  message: Uint8Array
  signers: readonly string[]
  instructions: readonly Instruction[]
}

/** Legacy or version 0; accounts of lookup tables stay unnamed. -32602 for invalid bytes. */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  const reader = createReader(bytes)
  const signatures = reader.length()
  reader.take(64 * signatures)
  const message = bytes.slice(reader.at())
  if ((message[0] ?? 0) & 128) reader.take(1)
  const [signers = 0] = reader.take(3)
  const keys = Array.from({ length: reader.length() }, () => base58.encode(reader.take(32)))
  reader.take(32)
  const nameOf = (index: number): string => keys[index] ?? `lookup ${index}`
  const instructions = Array.from({ length: reader.length() }, (): Instruction => {
    const [program = 0] = reader.take(1)
    const accounts = [...reader.take(reader.length())].map(nameOf)
    return { program: nameOf(program), accounts, data: reader.take(reader.length()) }
  })
  if (signers !== signatures) throw invalidTransaction()
  return { bytes, message, signers: keys.slice(0, signers), instructions }
}

/** 4100 when the account is not a signer. */
export function putSignature(
  { bytes, signers }: ReadTransaction,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const index = signers.indexOf(address)
  if (index < 0) throw rpcError({ code: 4100, message: 'The account is no signer of this transaction.' })
  const signed = bytes.slice()
  signed.set(signature, 1 + 64 * index)
  return signed
}

export function summarize(
  { instructions, signers }: ReadTransaction,
  tokens: readonly SolanaTestToken[],
): SolanaTransactionSummary {
  const transfers: Transfer[] = []
  const otherPrograms: string[] = []
  /** Token accounts that this transaction creates. */
  const owners = new Map<string, string>()
  let units = 0n
  let price = 0n
  for (const instruction of instructions) {
    const { program, accounts, data } = instruction
    const [, second = '', third = ''] = accounts
    const transfer = readTransfer(instruction, owners, tokens)
    if (program === computeBudgetProgram && data[0] === 2) units = readNumber(data, 1, 4)
    else if (program === computeBudgetProgram && data[0] === 3) price = readNumber(data, 1, 8)
    else if (program === associatedTokenProgram) owners.set(second, third)
    else if (transfer) transfers.push(transfer)
    else otherPrograms.push(program)
  }
  const maxFee = 5000n * BigInt(signers.length) + (units * price + 999_999n) / 1_000_000n
  return { transfers, otherPrograms, maxFee: String(maxFee) }
}

type Transfer = SolanaTransactionSummary['transfers'][number]

function readTransfer(
  { program, accounts, data }: Instruction,
  owners: ReadonlyMap<string, string>,
  tokens: readonly SolanaTestToken[],
): Transfer | undefined {
  const [, second = '', third = ''] = accounts
  if (program === systemProgram && data[0] === 2)
    return { to: second, amount: String(readNumber(data, 4, 8)), decimals: 9, symbol: 'SOL' }
  if (!tokenPrograms.has(program) || data[0] !== 12) return undefined
  const token = tokens.find(({ address }) => address === second)
  return {
    to: owners.get(third) ?? third,
    amount: String(readNumber(data, 1, 8)),
    decimals: data[9] ?? 0,
    symbol: token?.symbol ?? 'units',
  }
}

function readNumber(data: Uint8Array, at: number, size: number): bigint {
  return data.slice(at, at + size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw invalidTransaction()
    return bytes.slice(at, (at += count))
  }
  return {
    take,
    at: () => at,
    /** Seven bits per byte. */
    length(): number {
      const [low = 0] = take(1)
      if (low < 128) return low
      const [high = 0] = take(1)
      return (low & 127) | (high << 7)
    },
  }
}

const invalidTransaction = (): Error => rpcError({ code: -32602, message: 'These bytes are no transaction.' })
