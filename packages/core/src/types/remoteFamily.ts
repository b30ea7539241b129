import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Account, ConnectionEvents } from './connection.js'
import type { Env } from './env.js'

/** One family of a session with a wallet elsewhere, as its adapter's provider sees it. */
export interface RemoteSession {
  readonly namespace: Namespace
  /** Active first. */
  accounts(): readonly Account[]
  /** Networks on which the session has an account. */
  chains(): readonly Caip2[]
  /** Where the family stands. */
  chainId(): Caip2
  isEnded(): boolean
  /** Whether the wallet approved a method for this family. */
  allows(method: string): boolean
  /**
   * Asks the wallet, and brings it to the front where its owner has to answer.
   *
   * @throws LatchkeyError `session_gone` | `unsupported_chain` | `method_not_supported` (the last two without asking) |
   *   `wallet_timeout` | `relay_unreachable`; what the wallet answered, as an error with EIP-1193's `code`
   */
  request(args: {
    readonly method: string
    readonly params?: unknown
    /** By default where the family stands. */
    readonly chainId?: Caip2 | undefined
  }): Promise<unknown>
  /** Stands on another network of the session; the wallet is not asked, since every request names its network. */
  stand(chainId: Caip2): Promise<void>
  /** Waits for the update that brings a network into the session. @returns whether it came, within 5 s */
  whenApproved(chainId: Caip2): Promise<boolean>
  on<E extends keyof ConnectionEvents>(event: E, listener: (payload: ConnectionEvents[E]) => void): () => void
}

/** What a family asks of wallets elsewhere, and how it reads what they say. Methods and events by their names there. */
export interface RemoteFamily {
  readonly namespace: Namespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Ids under which a network is asked for, its own first; by default its own alone. */
  aliases?(chainId: Caip2): readonly Caip2[]
  /**
   * The network that is meant by an id (its own, an alias), or by what a wallet tells as its chain: a number, digits,
   * hex, a reference.
   *
   * @returns undefined: none of this family
   */
  readChain(value: unknown): Caip2 | undefined
  /**
   * An address that a wallet tells, in the family's own spelling: one account has one text, whoever names it. Without this
   * the text counts as it came.
   *
   * @returns undefined: none of this family
   */
  readAddress?(text: string): string | undefined
  /**
   * The accounts that the wallet approved.
   *
   * @param ids in the family's own spelling; those of the active network first, among them the active one first
   * @param told what the wallet told of them besides ({@link details}), from a stranger; undefined where it told nothing
   */
  accounts(ids: readonly Caip10[], told: unknown): readonly Account[]
  /**
   * How a wallet tells more of its accounts than a session names. It is asked once, after the approval, where the session
   * has the method and the property is missing.
   */
  readonly details?: {
    /** The session property in which a wallet tells it with its approval, as JSON; an answer is kept there too. */
    readonly property: string
    /** One that wallets answer without asking their owners. */
    readonly method: string
    params(address: string): unknown
  }
  /** With one of these a wallet may bring a network into the session later. */
  readonly bringsNetworks?: readonly string[]
  /** The interface that the family's actions take as `Connection.provider`. */
  provider(session: RemoteSession, env: Env): unknown
}
