import type { Context } from '../../store/context.js'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const readPairs = ({ storage }: Pick<Context, 'storage'>): readonly string[] =>
  (storage.read('receivers', isList) ?? []).filter((item) => typeof item === 'string')

export function knownReceivers(context: Pick<Context, 'storage'>): readonly string[] {
  return readPairs(context).flatMap((pair) => pair.split(' ')[1] || [])
}
