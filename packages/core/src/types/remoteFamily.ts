import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Account, ConnectionEvents } from './connection.js'
import type { Env } from './env.js'

/** One family of a remote session. */
export interface RemoteSession {
  readonly namespace: Namespace
  /** Active first. */
  accounts(): readonly Account[]
  /** Networks with an account. */
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
  /** Changes the current network without asking: every request names its network. */
  stand(chainId: Caip2): Promise<void>
  /** Waits up to 5 s for the session to add the network. */
  whenApproved(chainId: Caip2): Promise<boolean>
  on<E extends keyof ConnectionEvents>(event: E, listener: (payload: ConnectionEvents[E]) => void): () => void
}

export interface RemoteFamily {
  readonly namespace: Namespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** All ids of a network, its own first. Default: its own. */
  aliases?(chainId: Caip2): readonly Caip2[]
  /**
   * Resolves an id, alias, number, digits, hex or CAIP-2 reference.
   *
   * @returns undefined for another family's
   */
  readChain(value: unknown): Caip2 | undefined
  /** Without it, addresses stay as reported. */
  readAddress?(text: string): string | undefined
  /**
   * @param ids canonical CAIP-10, the active network's first, with the active account
   * @param told from the wallet ({@link details}), untrusted
   */
  accounts(ids: readonly Caip10[], told: unknown): readonly Account[]
  readonly details?: {
    /** Session property with the wallet's data, as JSON. */
    readonly property: string
    /** Answered without a prompt; called once when the property is missing. */
    readonly method: string
    params(address: string): unknown
  }
  /** Methods by which a wallet can add a network later. */
  readonly bringsNetworks?: readonly string[]
  provider(session: RemoteSession, env: Env): unknown
}
