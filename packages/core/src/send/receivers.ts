import type { Context } from '../client/context.js'

/** Kept pairs of sender and receiver; the oldest go first. */
const KEPT = 100

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Hexadecimal addresses are the same in any case; others (Solana, Bitcoin) are not. */
const same = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

/** Notes that a transfer to a receiver was mined, for {@link isKnownReceiver}. */
export function rememberReceiver({ storage }: Context, from: string, to: string): void {
  const pair = `${same(from)} ${same(to)}`
  const others = (storage.read('receivers', isTexts) ?? []).filter((item) => item !== pair)
  storage.write('receivers', [...others, pair].slice(-KEPT))
}

/** Whether this account sent to the receiver before, from this browser. */
export function isKnownReceiver({ storage }: Context, from: string, to: string): boolean {
  return (storage.read('receivers', isTexts) ?? []).includes(`${same(from)} ${same(to)}`)
}
