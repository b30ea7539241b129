import { member, type Rpc } from './rpc.js'

/** How a mint's base units are shown: times this; 1 for a mint that shows what it counts. */
export type Multiplier = number

/** Seconds of a year as the token program counts them, and parts of a whole in a rate. */
const YEAR = 31_556_736
const WHOLE = 10_000

/**
 * Reads an amount that is written in whole tokens.
 *
 * @returns units of `10^-decimals`, further digits cut; undefined for what is no amount
 */
export function parseShown(text: unknown, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d+))?$/.exec(String(text)) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/**
 * Reads how a mint's amounts are shown now (Token-2022): its scaled amounts, with the multiplier that is in force, or
 * the interest that it bears. The chain's own clock counts.
 *
 * @param extensions of the mint, as a node parses them
 * @throws as `rpc` does
 */
export async function readMultiplier(rpc: Rpc, extensions: unknown): Promise<Multiplier> {
  const scaled = stateOf(extensions, 'scaledUiAmountConfig')
  const interest = stateOf(extensions, 'interestBearingConfig')
  if (scaled === undefined && interest === undefined) return 1
  const now = await readClock(rpc)
  const multiplier =
    scaled === undefined
      ? withInterest(interest, now)
      : Number(
          now >= Number(member(scaled, 'newMultiplierEffectiveTimestamp'))
            ? member(scaled, 'newMultiplier')
            : member(scaled, 'multiplier'),
        )
  return Number.isFinite(multiplier) && multiplier > 0 ? multiplier : 1
}

/** The state of an extension of a mint or an account, as a node parses it. */
export function stateOf(extensions: unknown, name: string): unknown {
  const list: readonly unknown[] = Array.isArray(extensions) ? extensions : []
  return member(
    list.find((one) => member(one, 'extension') === name),
    'state',
  )
}

function withInterest(state: unknown, now: number): number {
  const [begun, updated, before, rate] = [
    'initializationTimestamp',
    'lastUpdateTimestamp',
    'preUpdateAverageRate',
    'currentRate',
  ].map((name) => Number(member(state, name))) as [number, number, number, number]
  const grown = (perYear: number, seconds: number) => Math.exp((perYear * seconds) / (YEAR * WHOLE))
  return grown(before, updated - begun) * grown(rate, now - updated)
}

const clock = 'SysvarC1ock11111111111111111111111111111111'

async function readClock(rpc: Rpc): Promise<number> {
  const answer = await rpc('getAccountInfo', [clock, { encoding: 'jsonParsed', commitment: 'confirmed' }])
  return Number(member(answer, 'value', 'data', 'parsed', 'info', 'unixTimestamp'))
}

/** The base units that are shown as an amount, rounded to the nearest. */
export const baseUnitsOf = (shown: bigint, multiplier: Multiplier): bigint => {
  const [over, under] = fractionOf(multiplier)
  return nearest(shown * under, over)
}

/** The amount that base units are shown as, in units of `10^-decimals`, rounded to the nearest. */
export const shownOf = (base: bigint, multiplier: Multiplier): bigint => {
  const [over, under] = fractionOf(multiplier)
  return nearest(base * over, under)
}

const nearest = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)

function fractionOf(multiplier: Multiplier): readonly [over: bigint, under: bigint] {
  // Fifteen digits are what a number of the chain's kind holds.
  const [digits = '', exponent = '0'] = multiplier.toExponential(15).split('e')
  const scale = BigInt(digits.replace('.', ''))
  const power = 15 - Number(exponent)
  return power >= 0 ? [scale, 10n ** BigInt(power)] : [scale * 10n ** BigInt(-power), 1n]
}
