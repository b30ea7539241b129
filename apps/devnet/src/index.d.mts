import type { LocalAccount, TestClient } from 'viem'
import type { Devnet, DevnetChainJson, DevnetOptions, StaticServer, StaticServerOptions } from './types.js'

export type * from './types.js'

/**
 * Starts two local chains with contracts and funded accounts and, when asked, a bundler, a Solana and a Bitcoin chain, the gateway, the relay, the
 * demo and the wallet page.
 *
 * @throws when a part does not come up; everything that was started is stopped before
 */
export declare function startDevnet(options?: DevnetOptions): Promise<Devnet>

/** Where the parts of the demo stand, unless a port is taken. */
export declare const demoPorts: NonNullable<DevnetOptions['ports']>

/** Serves a folder of built files on 127.0.0.1 with a fallback to `index.html` for paths without an extension. */
export declare function serveStatic(options: StaticServerOptions): Promise<StaticServer>

/** The strict policy the demo is served with by `csp: 'strict'`; a Content-Security-Policy header. */
export declare function strictCsp(hosts: {
  readonly gateway?: string | undefined
  readonly relay?: string | undefined
  /** What the page asks chains at, websockets included. */
  readonly rpcUrls: readonly string[]
  /** Origins of frames, by spaces. */
  readonly frame?: string | undefined
}): string

/** Every URL at which a page asks the chains of a devnet. */
export declare function chainUrls(devnet: Pick<Devnet, 'chains' | 'solana' | 'bitcoin'>): readonly string[]

/** The shop's print club: takes what its members allowed in advance. @returns what answers `POST /shop/club` */
export declare function createClub(
  chains: readonly Pick<DevnetChainJson, 'caip2' | 'rpcUrl'>[],
): (sent: unknown) => Promise<{ status: number; body: object }>

/** An account of the local registry that stands in for Farcaster's. */
export interface FarcasterAccount {
  readonly fid: number
  readonly username: string
  readonly account: LocalAccount
}

/** Two people with Farcaster accounts; their keys are as public as the mnemonic. */
export declare function farcasterAccounts(): FarcasterAccount[]

/** Puts a registry of these accounts on a local chain, where Farcaster's is on OP Mainnet. */
export declare function placeIdRegistry(
  client: TestClient,
  accounts?: readonly FarcasterAccount[],
): Promise<void>

/** Stands in for Farcaster's relay and for the app on the visitor's phone. @param options `port` 0 is any free one */
export declare function startFarcasterRelay(options: { port: number }): Promise<StaticServer>
