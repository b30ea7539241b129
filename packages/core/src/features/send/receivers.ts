import type { Context } from '../../store/context.js'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Oldest first. */
export const readPairs = ({ storage }: Pick<Context, 'storage'>): readonly string[] =>
  (storage.read('receivers', isList) ?? []).filter((item) => typeof item === 'string')

export const knownPairs = (context: Pick<Context, 'storage' | 'store'>): readonly string[] => [
  ...readPairs(context),
  ...(context.store.getState().activity?.sent ?? []),
]

export const knownReceivers = (context: Pick<Context, 'storage' | 'store'>): readonly string[] =>
  knownPairs(context).flatMap((pair) => pair.split(' ')[1] || [])
