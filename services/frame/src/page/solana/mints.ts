import { tokenPrograms, type ChainAccount } from './chainState.js'
import { amountText } from '../review/amountText.js'

/** How a mint counts its amounts. */
export interface Mint {
  readonly decimals: number
  /** An amount is shown as its base units times this (Token-2022); 1 for most mints. */
  readonly multiplier: number
}

/** Accounts by address; the clock of the chain is one of them. */
type Accounts = ReadonlyMap<string, ChainAccount | null>

/** The account in which a chain keeps its time. */
export const clockAccount = 'SysvarC1ock11111111111111111111111111111111'

/** Extensions of a mint, by their numbers in its data. */
const interestBearing = 10
const scaledAmount = 25

/** Seconds of a year as the token program counts them, and parts of a whole in a rate. */
const YEAR = 31_556_736
const WHOLE = 10_000

/** The mints among accounts. */
export function mintsOf(accounts: Accounts): ReadonlyMap<string, Mint> {
  const now = timeOf(accounts.get(clockAccount))
  return new Map(
    [...accounts].flatMap(([address, account]) => {
      const mint = account && readMint(account, now)
      return mint ? [[address, mint] as const] : []
    }),
  )
}

/** An amount as it is shown to whoever holds it: exact where nothing scales it, else rounded to its last place. */
export function shownUnits(base: bigint, { decimals, multiplier }: Mint): string {
  if (multiplier === 1) return amountText(base, decimals)
  // Fifteen digits are what a number of the chain's kind holds.
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

/** @see https://github.com/solana-program/token-2022 (extensions: number, length and bytes, behind the kind of account) */
function readMultiplier(data: Uint8Array, now: number): number {
  // 1 is a mint.
  if (data[165] !== 1) return 1
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 166; at + 4 <= data.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const state = at + 4
    if (state + length > data.length) return 1
    // Behind the address of who may change it.
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

/** Seconds since 1970 by the chain's own clock: slot, start of the epoch, epoch and the next one stand before it. */
function timeOf(clock: ChainAccount | null | undefined): number {
  if (!clock || clock.data.length < 40) return Date.now() / 1000
  const { buffer, byteOffset, byteLength } = clock.data
  return Number(new DataView(buffer, byteOffset, byteLength).getBigInt64(32, true))
}
