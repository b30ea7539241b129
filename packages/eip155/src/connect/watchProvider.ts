import type { Eip1193Provider } from '@latchkey/core/adapter'

type ProviderHandlers = Readonly<
  Partial<Record<'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect', (payload: unknown) => void>>
>

/** Stop returns false when listeners could not be removed. */
export function watchProvider(provider: Eip1193Provider, handlers: ProviderHandlers): () => boolean {
  const entries = Object.entries(handlers)
  for (const [event, handler] of entries) attempt(() => provider.on?.(event, handler))
  return () =>
    entries.map(([event, handler]) => attempt(() => remove(provider, event, handler))).every(Boolean)
}

/** EIP-1193 says `removeListener`; some providers only have `off`. */
function remove(provider: Eip1193Provider, event: string, handler: (payload: unknown) => void): void {
  const { off } = provider as { readonly off?: typeof provider.removeListener }
  const method = provider.removeListener ?? off
  if (method === undefined) throw new TypeError('Listeners cannot be removed')
  method.call(provider, event, handler)
}

function attempt(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
