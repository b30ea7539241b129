import type { LocalAccount, TestClient } from 'viem'
import type { Devnet, DevnetChainJson, DevnetOptions, StaticServer, StaticServerOptions } from './types.js'

export type * from './types.js'

/**
 * Starts two local chains with contracts and funded accounts and, if requested, a bundler, a Solana and a Bitcoin chain,
 * the gateway, the relay, the demo and the wallet page.
 *
 * @throws when a part does not start; everything else is stopped first
 */
export declare function startDevnet(options?: DevnetOptions): Promise<Devnet>

/** Preferred ports of the demo's parts. */
export declare const demoPorts: NonNullable<DevnetOptions['ports']>

/** Serves a folder of built files on 127.0.0.1 with a fallback to `index.html` for paths without an extension. */
export declare function serveStatic(options: StaticServerOptions): Promise<StaticServer>

/** The Content-Security-Policy of `csp: 'strict'`. */
export declare function strictCsp(hosts: {
  readonly gateway?: string | undefined
  readonly relay?: string | undefined
  /** URLs of the chains, including websockets. */
  readonly rpcUrls: readonly string[]
  /** Origins of frames, separated by spaces. */
  readonly frame?: string | undefined
}): string

/** All chain URLs that a page of a devnet uses. */
export declare function chainUrls(devnet: Pick<Devnet, 'chains' | 'solana' | 'bitcoin'>): readonly string[]

/** The shop's print club, which collects allowances of its members. @returns the handler of `POST /shop/club` */
export declare function createClub(
  chains: readonly Pick<DevnetChainJson, 'caip2' | 'rpcUrl'>[],
): (sent: unknown) => Promise<{ status: number; body: object }>

/** An account of the local double of Farcaster's registry. */
export interface FarcasterAccount {
  readonly fid: number
  readonly username: string
  readonly account: LocalAccount
}

/** Two Farcaster accounts; their keys are as public as the mnemonic. */
export declare function farcasterAccounts(): FarcasterAccount[]

/** Puts a registry of these accounts on a local chain, at the address of Farcaster's on OP Mainnet. */
export declare function placeIdRegistry(
  client: TestClient,
  accounts?: readonly FarcasterAccount[],
): Promise<void>

/** A double of Farcaster's relay and of the app on the visitor's phone. @param options `port` 0 is any free one */
export declare function startFarcasterRelay(options: { port: number }): Promise<StaticServer>
