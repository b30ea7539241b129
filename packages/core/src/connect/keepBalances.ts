import type { Context } from '../client/context.js'

const KEEPS = Symbol('balances')

/** Loads the code that keeps balances fresh, once in a run, with the first connection. */
export function keepBalances(context: Context): void {
  const { lifetime, scratch } = context
  if (scratch.get(KEEPS) === lifetime) return
  scratch.set(KEEPS, lifetime)
  context.late.balances().then(
    ({ startBalances }) => {
      if (lifetime.aborted) return
      lifetime.addEventListener('abort', startBalances(context), { once: true })
    },
    (error: unknown) => context.log.error('Balances cannot be loaded', String(error)),
  )
}
