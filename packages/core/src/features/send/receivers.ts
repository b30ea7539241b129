import type { Context } from '../../store/context.js'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Sender and receiver of each send from this browser, oldest first. */
export const readPairs = ({ storage }: Pick<Context, 'storage'>): readonly string[] =>
  (storage.read('receivers', isList) ?? []).filter((item) => typeof item === 'string')

/** The pairs of this browser, then those of the history that was read. */
export const knownPairs = (context: Pick<Context, 'storage' | 'store'>): readonly string[] => [
  ...readPairs(context),
  ...(context.store.getState().activity?.sent ?? []),
]

export const knownReceivers = (context: Pick<Context, 'storage' | 'store'>): readonly string[] =>
  knownPairs(context).flatMap((pair) => pair.split(' ')[1] || [])
