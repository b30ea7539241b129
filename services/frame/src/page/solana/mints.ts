import { tokenPrograms, type ChainAccount } from './chainState.js'
import { amountText } from '../review/amountText.js'

export interface Mint {
  readonly decimals: number
  /** Base units times this are the shown amount (Token-2022). */
  readonly multiplier: number
}

type Accounts = ReadonlyMap<string, ChainAccount | null>

export const clockAccount = 'SysvarC1ock11111111111111111111111111111111'

const interestBearing = 10
const scaledAmount = 25

/** Seconds of the token program's year, and basis points of a whole. */
const YEAR = 31_556_736
const WHOLE = 10_000

export function mintsOf(accounts: Accounts): ReadonlyMap<string, Mint> {
  const now = timeOf(accounts.get(clockAccount))
  return new Map(
    [...accounts].flatMap(([address, account]) => {
      const mint = account && readMint(account, now)
      return mint ? [[address, mint] as const] : []
    }),
  )
}

/** Exact without a multiplier. */
export function shownUnits(base: bigint, { decimals, multiplier }: Mint): string {
  if (multiplier === 1) return amountText(base, decimals)
  // A 64-bit float holds fifteen digits.
  const [digits = '', exponent = '0'] = multiplier.toExponential(15).split('e')
  const power = 15 - Number(exponent)
  const over = BigInt(digits.replace('.', '')) * 10n ** BigInt(Math.max(0, -power))
  const under = 10n ** BigInt(Math.max(0, power))
  return amountText((2n * base * over + under) / (2n * under), decimals)
}

function readMint({ program, data }: ChainAccount, now: number): Mint | undefined {
  if (!tokenPrograms.has(program) || data.length < 82) return undefined
  const decimals = data[44] ?? 0
  const multiplier = readMultiplier(data, now)
  return { decimals, multiplier: Number.isFinite(multiplier) && multiplier > 0 ? multiplier : 1 }
}

/**
 * @see https://github.com/solana-program/token-2022 (extensions: type, length, bytes, behind the
 *   account type)
 */
function readMultiplier(data: Uint8Array, now: number): number {
  // Account type 1 is a mint.
  if (data[165] !== 1) return 1
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 166; at + 4 <= data.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const state = at + 4
    if (state + length > data.length) return 1
    if (kind === scaledAmount && length >= 56)
      return now >= Number(view.getBigInt64(state + 40, true))
        ? view.getFloat64(state + 48, true)
        : view.getFloat64(state + 32, true)
    if (kind === interestBearing && length >= 52) {
      const timeAt = (place: number) => Number(view.getBigInt64(state + place, true))
      const [begun, updated] = [timeAt(32), timeAt(42)]
      const [before, rate] = [view.getInt16(state + 40, true), view.getInt16(state + 50, true)]
      return grown(before, updated - begun) * grown(rate, now - updated)
    }
    at = state + length
  }
  return 1
}

const grown = (perYear: number, seconds: number): number => Math.exp((perYear * seconds) / (YEAR * WHOLE))

/**
 * Unix seconds by the chain's clock; slot, epoch start, epoch and leader schedule epoch come first.
 */
function timeOf(clock: ChainAccount | null | undefined): number {
  if (!clock || clock.data.length < 40) return Date.now() / 1000
  const { buffer, byteOffset, byteLength } = clock.data
  return Number(new DataView(buffer, byteOffset, byteLength).getBigInt64(32, true))
}
