import type { Context } from '../client/context.js'

/**
 * Loads what a page with a connected wallet needs, with the first connection of a run, and keeps balances fresh from
 * then on. Settles when the code is there; never rejects.
 */
export function keepConnected(context: Context): Promise<void> {
  const { kept, lifetime } = context
  if (kept?.lifetime === lifetime) return kept.loading
  const loading = context.late.connected().then((code) => {
    context.connectedCode = code
    if (!lifetime.aborted) lifetime.addEventListener('abort', code.startBalances(context), { once: true })
  }, context.log.failed('Balances cannot be loaded'))
  context.kept = { lifetime, loading }
  return loading
}
