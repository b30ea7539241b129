import type { Context } from '../client/context.js'
import { keep, type Kept, keptOf } from './connectedCode.js'

/**
 * Loads what a page with a connected wallet needs, with the first connection of a run, and keeps balances fresh from
 * then on. Settles when the code is there; never rejects.
 */
export function keepConnected(context: Context): Promise<void> {
  const { lifetime } = context
  const known = keptOf(context)
  if (known?.lifetime === lifetime) return known.loading
  const loading = context.late.connected().then(
    (code) => {
      kept.code = code
      if (!lifetime.aborted) lifetime.addEventListener('abort', code.startBalances(context), { once: true })
    },
    (error: unknown) => context.log.error('Balances cannot be loaded', String(error)),
  )
  const kept: Kept = { lifetime, loading }
  keep(context, kept)
  return loading
}
