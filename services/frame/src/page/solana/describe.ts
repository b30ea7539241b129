import { shortAddress } from '../evm/hex.js'
import type { Warning } from '../review/review.js'
import type { Fact } from '../ui/parts.js'
import type { Instruction, SolanaTransaction } from './readTransaction.js'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
/** What neither moves nor gives away anything. */
const harmless: Readonly<Record<string, string>> = {
  ComputeBudget111111111111111111111111111111: 'Set what is paid for computing',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Write a note',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Open an account for a token',
}

/** What a transaction does, line by line. */
export interface Described {
  readonly lines: readonly string[]
  /** Who gets something or may take it, in full; a line says a short form. */
  readonly parties: readonly Fact[]
  readonly warnings: readonly Warning[]
}

/** Says what each instruction of transactions does, and which of them is not known. */
export function describe(transactions: readonly SolanaTransaction[], owner: string): Described {
  const said = transactions.flatMap(({ instructions }) => instructions.map((one) => sayOf(one, owner)))
  const warnings = said.flatMap(({ warning }) => warning ?? [])
  const unknown = said.some(({ isKnown }) => !isKnown)
  return {
    lines: said.map(({ line }) => line),
    parties: said.flatMap(({ party }) => (party?.[1] === undefined ? [] : [[party[0], party[1]] as const])),
    warnings: unknown
      ? [
          ...warnings,
          {
            level: 'warn',
            text: 'Latchkey does not know every program that this calls. Approve it only if you trust the page.',
          },
        ]
      : warnings,
  }
}

interface Said {
  readonly line: string
  readonly isKnown: boolean
  /** Without an address where a table names it. */
  readonly party?: readonly [role: 'Receiver' | 'Spender', address: string | undefined]
  readonly warning?: Warning
}

function sayOf({ program, accounts, data }: Instruction, owner: string): Said {
  const known = harmless[program]
  if (known !== undefined) return { line: known, isKnown: true }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2)
    return {
      line: `Send ${units(view.getBigUint64(4, true), 9)} SOL to ${short(accounts[1])}`,
      isKnown: true,
      party: ['Receiver', accounts[1]],
    }
  if (!tokenPrograms.has(program)) return { line: `Call ${short(program)}`, isKnown: false }
  const kind = data[0]
  const amount = data.length >= 9 ? view.getBigUint64(1, true) : 0n
  const decimals = data[9] ?? 0
  switch (kind) {
    case 3:
      return {
        line: `Send ${amount} units of a token to ${short(accounts[1])}`,
        isKnown: true,
        party: ['Receiver', accounts[1]],
      }
    case 12:
      return {
        line: `Send ${units(amount, decimals)} of ${short(accounts[1])} to ${short(accounts[2])}`,
        isKnown: true,
        party: ['Receiver', accounts[2]],
      }
    case 4:
    case 13: {
      const spender = accounts[kind === 4 ? 1 : 2]
      const text = `${short(spender)} can take your tokens later without asking again.`
      return {
        line: `Let ${short(spender)} take a token`,
        isKnown: true,
        party: ['Spender', spender],
        warning: { level: 'bad', text },
      }
    }
    case 6:
      return {
        line: 'Hand a token account over',
        isKnown: true,
        warning: { level: 'bad', text: `An account of ${short(owner)} would belong to somebody else.` },
      }
    case 9:
      return { line: 'Close an empty token account', isKnown: true }
    default:
      return {
        line: 'Call the token program',
        isKnown: kind === 1 || kind === 5 || kind === 17 || kind === 18,
      }
  }
}

const short = (address: string | undefined): string =>
  address === undefined ? 'an address from a table' : shortAddress(address)

/** An amount of a coin or token, exact, without zeros at its end. */
export function units(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
