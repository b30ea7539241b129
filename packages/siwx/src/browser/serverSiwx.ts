import { createKeeper, type KeeperOptions, type ServerSiwx } from './createKeeper.js'

/** Options of {@link serverSiwx}. */
export interface ServerSiwxOptions extends KeeperOptions {
  /** Where the server of `@latchkey/siwx/server` is, without `/auth/v1`; default the page's own origin. */
  readonly url?: string | undefined
}

/**
 * Has a server verify who signs in. The tokens stand in the page's storage: put the page under a
 * Content-Security-Policy, as for everything that a script could read, or have them in `cookies`.
 */
export function serverSiwx({ url = '', ...options }: ServerSiwxOptions = {}): ServerSiwx {
  // A server of the host's own confirms no e-mail addresses.
  const { emailCapture: _, ...keeper } = createKeeper(options, () => ({
    url,
    query: '',
    book: 'latchkey.siwx.tokens',
  }))
  return keeper
}
