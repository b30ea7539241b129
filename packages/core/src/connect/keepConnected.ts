import type { Context } from '../client/context.js'

const KEPT = Symbol('connected')

interface Kept {
  readonly lifetime: AbortSignal
  readonly loading: Promise<void>
}

/**
 * Loads what a page with a connected wallet needs, with the first connection of a run, and keeps balances fresh from
 * then on. Settles when the code is there; never rejects.
 */
export function keepConnected(context: Context): Promise<void> {
  const { lifetime, scratch } = context
  const known = scratch.get(KEPT) as Kept | undefined
  if (known?.lifetime === lifetime) return known.loading
  const loading = context.late.connected().then((code) => {
    context.connectedCode = code
    if (!lifetime.aborted) lifetime.addEventListener('abort', code.startBalances(context), { once: true })
  }, context.log.failed('Balances cannot be loaded'))
  scratch.set(KEPT, { lifetime, loading })
  return loading
}
