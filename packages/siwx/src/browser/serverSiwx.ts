import { createKeeper, type KeeperOptions, type ServerSiwx } from './createKeeper.js'

export interface ServerSiwxOptions extends KeeperOptions {
  /**
   * URL of the `@latchkey/siwx/server` server without `/auth/v1`; defaults to the page's origin.
   */
  readonly url?: string | undefined
}

/**
 * Has a server verify sign-ins. Scripts can read the tokens in the page's storage: protect the page
 * with a Content-Security-Policy, or use `cookies`.
 */
export function serverSiwx({ url = '', ...options }: ServerSiwxOptions = {}): ServerSiwx {
  // The host's server confirms no addresses.
  const { emailCapture: _, ...keeper } = createKeeper(options, () => ({
    url,
    query: '',
    book: 'latchkey.siwx.tokens',
  }))
  return keeper
}
