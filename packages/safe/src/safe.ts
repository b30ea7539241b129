import type { Connector } from '@latchkey/core/adapter'
import type { SafeOffer } from './offerSafe.js'

/** Options of {@link safe}. */
export interface SafeOptions {
  /**
   * Origins of Safe: `https://app.safe.global`, or with `*` for one whole host label,
   * `https://*.safe.example`. Ignores messages of other pages. Defaults to Safe's own address.
   */
  readonly allowedOrigins?: readonly string[] | undefined
}

const SAFE_ORIGINS = ['https://app.safe.global']

/**
 * Creates the connector for Safe, for pages that run inside it as a Safe App. At its start the
 * client asks the parent page whether it is Safe. If Safe answers within a second, its account
 * connects without the modal; otherwise the connector adds no row and delays nothing. Its code
 * loads only in a frame.
 *
 * @example createLatchkey({ networks: [mainnet], adapters: [eip155()], connectors: [safe()] })
 */
export function safe({ allowedOrigins = SAFE_ORIGINS }: SafeOptions = {}): Connector {
  let offer: Promise<SafeOffer | undefined> | undefined
  const load = () => import('./offerSafe.js')
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
      offer = load()
        .then(({ offerSafe: meetSafe }) => meetSafe({ env, win, allowedOrigins, signal }))
        .catch((error: unknown) => {
          env.log.info('safe: the page around this one was not asked', { error: String(error) })
          return undefined
        })
      return () => {
        controller.abort()
        offer = undefined
      }
    },
    connect: async (parameters) => (await load()).connectSafe(await offer, parameters),
  }
}
