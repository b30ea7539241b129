import { member, type Rpc } from './rpc.js'

/** From base units to shown ones; mostly 1. */
export type Multiplier = number

/** As in the token program. */
const YEAR = 31_556_736
const FULL_BASIS_POINTS = 10_000

/** @returns units of `10^-decimals`, cut; undefined when invalid */
export function parseShown(text: unknown, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d+))?$/.exec(String(text)) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/**
 * Of scaled amounts (Token-2022), or interest by the chain's clock.
 *
 * @param extensions of the mint, as parsed by a node
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
  const grown = (perYear: number, seconds: number) =>
    Math.exp((perYear * seconds) / (YEAR * FULL_BASIS_POINTS))
  return grown(before, updated - begun) * grown(rate, now - updated)
}

const clock = 'SysvarC1ock11111111111111111111111111111111'

async function readClock(rpc: Rpc): Promise<number> {
  const answer = await rpc('getAccountInfo', [clock, { encoding: 'jsonParsed', commitment: 'confirmed' }])
  return Number(member(answer, 'value', 'data', 'parsed', 'info', 'unixTimestamp'))
}

/** To the nearest. */
export const baseUnitsOf = (shown: bigint, multiplier: Multiplier): bigint => {
  const [over, under] = fractionOf(multiplier)
  return nearest(shown * under, over)
}

export const shownOf = (base: bigint, multiplier: Multiplier): bigint => {
  const [over, under] = fractionOf(multiplier)
  return nearest(base * over, under)
}

const nearest = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)

function fractionOf(multiplier: Multiplier): readonly [over: bigint, under: bigint] {
  // The chain's floats have fifteen reliable digits.
  const [digits = '', exponent = '0'] = multiplier.toExponential(15).split('e')
  const scale = BigInt(digits.replace('.', ''))
  const power = 15 - Number(exponent)
  return power >= 0 ? [scale, 10n ** BigInt(power)] : [scale * 10n ** BigInt(-power), 1n]
}
