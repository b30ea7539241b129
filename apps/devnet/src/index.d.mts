import type { Devnet, DevnetOptions, StaticServer, StaticServerOptions } from './types.js'

export type * from './types.js'

/**
 * Starts two local chains with contracts and funded accounts and, when asked, the gateway, the relay, the demo and the wallet page.
 *
 * @throws when a part does not come up; everything that was started is stopped before
 */
export declare function startDevnet(options?: DevnetOptions): Promise<Devnet>

/** Serves a folder of built files on 127.0.0.1 with a fallback to `index.html` for paths without an extension. */
export declare function serveStatic(options: StaticServerOptions): Promise<StaticServer>

/** The strict policy the demo is served with by `csp: 'strict'`; a Content-Security-Policy header. */
export declare function strictCsp(hosts: {
  readonly gateway?: string | undefined
  readonly relay?: string | undefined
  readonly rpcUrls: readonly string[]
}): string
