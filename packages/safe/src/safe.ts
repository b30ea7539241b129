import type { Connector } from '@latchkey/core/adapter'
import type { Meeting } from './meetSafe.js'

/** Options of {@link safe}. */
export interface SafeOptions {
  /**
   * Origins of the pages that may be Safe: `https://app.safe.global`, or with `*` for one whole label of the host,
   * `https://*.safe.example`. Messages of other pages are ignored. By default Safe's own addresses.
   */
  readonly allowedOrigins?: readonly string[] | undefined
}

/** Where Safe is, and where it was before. */
const SAFE_ORIGINS = ['https://app.safe.global']

/**
 * The connector of Safe, for pages that run inside of it as a Safe App: when the client starts, the page around this one
 * is asked who it is. If it is Safe and answers within a second, its account is connected by itself, without the modal.
 * Otherwise nothing is there: no row in the list, and nothing else waits. Small: all of it is loaded in a frame only.
 *
 * @example createLatchkey({ networks: [mainnet], adapters: [eip155()], connectors: [safe()] })
 */
export function safe({ allowedOrigins = SAFE_ORIGINS }: SafeOptions = {}): Connector {
  let meeting: Promise<Meeting | undefined> | undefined
  const load = () => import('./meetSafe.js')
  return {
    id: 'safe',
    name: 'Safe',
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    start(env) {
      const { window: win } = env.platform
      if (!win || win.parent === win) return () => undefined
      const controller = new AbortController()
      const { signal } = controller
      meeting = load()
        .then(({ meetSafe }) => meetSafe({ env, win, allowedOrigins, signal }))
        .catch((error: unknown) => {
          env.log.info('safe: the page around this one was not asked', { error: String(error) })
          return undefined
        })
      return () => {
        controller.abort()
        meeting = undefined
      }
    },
    connect: async (parameters) => (await load()).connectSafe(await meeting, parameters),
  }
}
