import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Account, ConnectionEvents } from './connection.js'
import type { Env } from './env.js'

/** One family of a remote session, for its adapter's provider. */
export interface RemoteSession {
  readonly namespace: Namespace
  /** The approved accounts, active first. */
  accounts(): readonly Account[]
  /** Networks on which the session has an account. */
  chains(): readonly Caip2[]
  chainId(): Caip2
  isEnded(): boolean
  allows(method: string): boolean
  /**
   * Opens the wallet's app if its owner has to answer.
   *
   * @throws LatchkeyError `session_gone` | `wallet_timeout` | `relay_unreachable`;
   *   `unsupported_chain` | `method_not_supported` (both before sending); the wallet's own error,
   *   with its EIP-1193 `code`
   */
  request(args: {
    readonly method: string
    readonly params?: unknown
    readonly chainId?: Caip2 | undefined
  }): Promise<unknown>
  /**
   * Changes the current network. The wallet is not asked, since every request names its network.
   */
  stand(chainId: Caip2): Promise<void>
  /** Waits up to 5 s for the session update that adds a network. */
  whenApproved(chainId: Caip2): Promise<boolean>
  on<E extends keyof ConnectionEvents>(event: E, listener: (payload: ConnectionEvents[E]) => void): () => void
}

export interface RemoteFamily {
  readonly namespace: Namespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** All ids under which a network is requested, its own first. Defaults to its own. */
  aliases?(chainId: Caip2): readonly Caip2[]
  /**
   * Resolves a network from an id, an alias, a number, digits, hex or a CAIP-2 reference.
   *
   * @returns undefined if it is no network of this family
   */
  readChain(value: unknown): Caip2 | undefined
  /** Normalizes an address that a wallet reports; without it, addresses are kept as reported. */
  readAddress?(text: string): string | undefined
  /**
   * Builds the accounts that the wallet approved.
   *
   * @param ids canonical CAIP-10 ids: the active network's first, and among them the active account
   * @param told additional account data from the wallet ({@link details}), untrusted
   */
  accounts(ids: readonly Caip10[], told: unknown): readonly Account[]
  readonly details?: {
    /** The session property in which a wallet sends the data with its approval, as JSON. */
    readonly property: string
    /** A method that wallets answer without a prompt; called once when the property is missing. */
    readonly method: string
    params(address: string): unknown
  }
  /** Methods by which a wallet can add a network to the session later. */
  readonly bringsNetworks?: readonly string[]
  provider(session: RemoteSession, env: Env): unknown
}
