import type { Context } from '../client/context.js'
import { plainAddress } from './sameAddress.js'

/** Kept pairs of sender and receiver; the oldest go first. */
const KEPT = 100

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const readPairs = ({ storage }: Context): readonly string[] =>
  (storage.read('receivers', isList) ?? []).filter((item) => typeof item === 'string')

/** Both as they were written: a receiver is shown again that way. */
const pairOf = (from: string, to: string): string => `${from} ${to}`

const samePair = (one: string, other: string): boolean => {
  const [plain, otherPlain] = [one, other].map((pair) => pair.split(' ').map(plainAddress).join(' '))
  return plain === otherPlain
}

/** Notes that a transfer to a receiver was mined. */
export function rememberReceiver(context: Context, from: string, to: string): void {
  const pair = pairOf(from, to)
  const others = readPairs(context).filter((item) => !samePair(item, pair))
  context.storage.write('receivers', [...others, pair].slice(-KEPT))
}

/** Whether this account sent to the receiver before, from this browser. */
export function isKnownReceiver(context: Context, from: string, to: string): boolean {
  return readPairs(context).some((item) => samePair(item, pairOf(from, to)))
}

/** Every address that was sent to from this browser, as it was written then; the latest last. */
export function knownReceivers(context: Context): readonly string[] {
  return readPairs(context).flatMap((pair) => pair.split(' ')[1] || [])
}
