import type { Context } from '../client/context.js'
import type * as Connected from '../late/connected.js'

const KEPT = Symbol('connected')

interface Kept {
  readonly lifetime: AbortSignal
  readonly loading: Promise<void>
  code?: typeof Connected
}

const keptOf = ({ scratch }: Context): Kept | undefined => scratch.get(KEPT) as Kept | undefined

/**
 * Loads what a page with a connected wallet needs, with the first connection of a run, and keeps balances fresh from
 * then on. Settles when the code is there; never rejects.
 */
export function keepConnected(context: Context): Promise<void> {
  const { lifetime, scratch } = context
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
  scratch.set(KEPT, kept)
  return loading
}

/** That code if it is there: what it does then happens at once. */
export const connectedCode = (context: Context): typeof Connected | undefined => keptOf(context)?.code
