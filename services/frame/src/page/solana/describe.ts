import { shortAddress } from '../evm/hex.js'
import type { Warning } from '../review/review.js'
import type { Fact } from '../ui/parts.js'
import type { Instruction, SolanaTransaction } from './readTransaction.js'
import { t } from '../words/t.js'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
/** What neither moves nor gives away anything. */
const harmless: Readonly<Record<string, 'computing' | 'memo' | 'openTokenAccount'>> = {
  ComputeBudget111111111111111111111111111111: 'computing',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'memo',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'openTokenAccount',
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
    parties: said.flatMap(({ party }) =>
      party?.[1] === undefined ? [] : [[t(party[0]), party[1]] as const],
    ),
    warnings: unknown
      ? [
          ...warnings,
          {
            level: 'warn',
            text: t('unknownPrograms'),
          },
        ]
      : warnings,
  }
}

interface Said {
  readonly line: string
  readonly isKnown: boolean
  /** Without an address where a table names it. */
  readonly party?: readonly [role: 'receiver' | 'spender', address: string | undefined]
  readonly warning?: Warning
}

function sayOf({ program, accounts, data }: Instruction, owner: string): Said {
  const known = harmless[program]
  if (known !== undefined) return { line: t(known), isKnown: true }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2)
    return {
      line: t('sendAmount', {
        amount: `${units(view.getBigUint64(4, true), 9)} SOL`,
        to: short(accounts[1]),
      }),
      isKnown: true,
      party: ['receiver', accounts[1]],
    }
  if (!tokenPrograms.has(program)) return { line: t('call', { contract: short(program) }), isKnown: false }
  const kind = data[0]
  const amount = data.length >= 9 ? view.getBigUint64(1, true) : 0n
  const decimals = data[9] ?? 0
  switch (kind) {
    case 3:
      return {
        line: t('sendUnits', { amount: String(amount), to: short(accounts[1]) }),
        isKnown: true,
        party: ['receiver', accounts[1]],
      }
    case 12:
      return {
        line: t('sendOf', {
          amount: units(amount, decimals),
          token: short(accounts[1]),
          to: short(accounts[2]),
        }),
        isKnown: true,
        party: ['receiver', accounts[2]],
      }
    case 4:
    case 13: {
      const spender = accounts[kind === 4 ? 1 : 2]
      const text = t('grantTokens', { spender: short(spender) })
      return {
        line: t('letToken', { spender: short(spender) }),
        isKnown: true,
        party: ['spender', spender],
        warning: { level: 'bad', text },
      }
    }
    case 6:
      return {
        line: t('handOver'),
        isKnown: true,
        warning: { level: 'bad', text: t('handOverWarning', { owner: short(owner) }) },
      }
    case 9:
      return { line: t('closeTokenAccount'), isKnown: true }
    default:
      return {
        line: t('tokenProgram'),
        isKnown: kind === 1 || kind === 5 || kind === 17 || kind === 18,
      }
  }
}

const short = (address: string | undefined): string =>
  address === undefined ? t('fromTable') : shortAddress(address)

/** An amount of a coin or token, exact, without zeros at its end. */
export function units(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
