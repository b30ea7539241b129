import type { Eip1193Provider, ProviderParts } from '@latchkey/core/adapter'
import { earlyError } from '@latchkey/protocol/errors/early'
import type { Following } from './followState.js'

export const lazy = { code: () => import('./providerCode.js') }

const load = (): ReturnType<typeof lazy.code> =>
  lazy.code().catch((cause: unknown) => {
    throw earlyError('chunk_failed', { cause })
  })

/**
 * Reads use the host's RPC, signing and sending the wallet. Subscribes to the state only for a
 * listener.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createProvider(parts: ProviderParts): Eip1193Provider {
  const { client, env } = parts
  const following: Following = { listeners: new Map(), isFollowed: false }
  const { listeners } = following
  const provider: Eip1193Provider = {
    request: async (args) => (await load()).answerRequest(parts, args),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      const from = client.getState()
      load().then(
        ({ followState }) => followState(parts, following, from),
        (error: unknown) => env.log.error('The provider tells no events', String(error)),
      )
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
