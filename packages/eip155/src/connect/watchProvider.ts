import type { Eip1193Provider } from '@latchkey/core/adapter'

/** Events of EIP-1193 with handlers that take anything. */
export type ProviderHandlers = Readonly<
  Record<'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect', (payload: unknown) => void>
>

/**
 * Listens to a provider, as far as it has events.
 *
 * @returns stop; it tells whether the listeners are really gone (some providers cannot remove them)
 */
export function watchProvider(provider: Eip1193Provider, handlers: ProviderHandlers): () => boolean {
  const entries = Object.entries(handlers)
  for (const [event, handler] of entries) attempt(() => provider.on?.(event, handler))
  return () => {
    // EIP-1193 says `removeListener`; some have only the short name.
    const { off } = provider as { readonly off?: typeof provider.removeListener }
    const remove = provider.removeListener ?? off
    if (typeof remove !== 'function') return typeof provider.on !== 'function'
    return entries
      .map(([event, handler]) => attempt(() => remove.call(provider, event, handler)))
      .every(Boolean)
  }
}

function attempt(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
