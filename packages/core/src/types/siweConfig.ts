/** Who signed in, as the host's server says. */
export interface SiweSession {
  /** As it is, or as `did:pkh:eip155:<chain>:<address>`. */
  readonly address: string
  readonly chainId: number
}

/** What a message says beside who signs it. Times are ISO 8601. */
export interface SiweMessageParams {
  readonly domain: string
  readonly uri: string
  readonly statement?: string | undefined
  readonly iat?: string | undefined
  readonly nbf?: string | undefined
  readonly exp?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** What a message is made of. */
export interface SiweMessageArgs extends SiweMessageParams {
  readonly nonce: string
  /** `did:pkh:eip155:<chain>:<address>`. */
  readonly address: string
  readonly chainId: number
  readonly version: '1'
}

/**
 * Signing in with Ethereum in the shape that hosts of other kits have. Accounts of other families count as signed in.
 * A new page takes `siwx`.
 */
export interface SiweConfig {
  getNonce(address: string): Promise<string>
  /** By default the page that is open, and no statement. */
  getMessageParams?(): Promise<Partial<SiweMessageParams>>
  createMessage(args: SiweMessageArgs): string
  /** Whether a signature is right; the host's server begins its session. */
  verifyMessage(signed: {
    readonly message: string
    readonly signature: string
    readonly cacao?: unknown
  }): Promise<boolean>
  /** The session of the host's server; null when there is none. */
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<unknown>
  readonly onSignIn?: ((session: SiweSession) => void) | undefined
  readonly onSignOut?: (() => void) | undefined
  /** Whether a connection without a session ends; default true. */
  readonly required?: boolean | undefined
  /** Default true. */
  readonly enabled?: boolean | undefined
  /** Milliseconds after which a nonce that was not used is asked for again; default five minutes. */
  readonly nonceRefetchIntervalMs?: number | undefined
  /** Milliseconds after which the session on show is looked up again; default five minutes. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Each of these ends the session of the host's server; default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
}
