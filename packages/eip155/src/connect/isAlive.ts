import type { Eip1193Provider, Env } from '@latchkey/core/adapter'

/** How long a wallet may take for an answer that needs no visitor, milliseconds. */
const ALIVE_MS = 2_000

/**
 * Whether anybody still answers for a provider. An extension that was updated or reloaded leaves an object that throws,
 * rejects or stays silent. An error with a code comes from a wallet.
 */
export function isAlive({ platform }: Pick<Env, 'platform'>, provider: Eip1193Provider): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = platform.setTimeout(() => resolve(false), ALIVE_MS)
    const ask = async (): Promise<unknown> => provider.request({ method: 'eth_chainId' })
    ask()
      .then(
        () => true,
        (error: unknown) => typeof (error as { readonly code?: unknown } | undefined)?.code === 'number',
      )
      .then(resolve, () => resolve(false))
      .finally(() => platform.clearTimeout(timer))
  })
}
