export interface SiweSession {
  /** Plain, or as `did:pkh:eip155:<chain>:<address>`. */
  readonly address: string
  readonly chainId: number
}

/** Message fields besides the signer. Times are ISO 8601. */
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

export interface SiweMessageArgs extends SiweMessageParams {
  readonly nonce: string
  /** `did:pkh:eip155:<chain>:<address>`. */
  readonly address: string
  readonly chainId: number
  readonly version: '1'
}

/**
 * Sign-In with Ethereum (EIP-4361) in the callback shape of other kits. Other families count as
 * signed in. New hosts use `siwx`.
 */
export interface SiweConfig {
  getNonce(address: string): Promise<string>
  /** Default: the current page, without a statement. */
  getMessageParams?(): Promise<Partial<SiweMessageParams>>
  createMessage(args: SiweMessageArgs): string
  /** Also starts the server's session. */
  verifyMessage(signed: {
    readonly message: string
    readonly signature: string
    readonly cacao?: unknown
  }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<unknown>
  readonly onSignIn?: ((session: SiweSession) => void) | undefined
  readonly onSignOut?: (() => void) | undefined
  /** Ends connections without a session. Default true. */
  readonly required?: boolean | undefined
  /** Default true. */
  readonly enabled?: boolean | undefined
  /** For an unused nonce. Default five minutes. */
  readonly nonceRefetchIntervalMs?: number | undefined
  /** Between session checks. Default five minutes. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
}
