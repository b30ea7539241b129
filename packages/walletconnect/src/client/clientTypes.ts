import type { Env, WalletChoice } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { SignInRequest } from '../auth/authTypes.js'
import type { LinkChoice, ProposalNamespaces, SessionRecord } from '../records/recordTypes.js'
import type { Families } from '../session/families.js'
import type { SessionFacts } from '../session/sessionFacts.js'
import type { Note } from '../tabs/wireTypes.js'

/** How a dapp introduces itself to wallets. */
export interface DappMetadata {
  readonly name: string
  readonly description: string
  /** Origin of the page. */
  readonly url: string
  readonly icons: readonly string[]
}

/** What {@link RemoteClient} is made from. */
export interface ClientOptions {
  readonly env: Env
  readonly families: Families
  /** In the order in which they are tried. */
  readonly relayUrls: readonly string[]
  readonly projectId?: string | undefined
  readonly metadata: DappMetadata
  /** What every key, channel and lock begins with. */
  readonly prefix: string
}

/** What to propose. */
export interface ProposeOptions {
  readonly namespaces: ProposalNamespaces
  readonly walletId: string
  readonly link?: LinkChoice | undefined
  /** One-click sign-in, with an ordinary proposal beside it for wallets that do not know it. */
  readonly signIn?: SignInRequest | undefined
}

/** A proposal that is out. */
export interface Pairing {
  readonly pairingTopic: string
  readonly uri: string
  /** Unix milliseconds until which the URI may be shown: 4 minutes from its making. */
  readonly shownUntil: number
  /** The topic of the session. Rejects with a LatchkeyError; never unhandled. */
  readonly settled: Promise<string>
  /** Nobody waits any more: keys are deleted, nothing is published. */
  abandon(): Promise<void>
}

/** A request to a wallet. */
export interface RemoteRequest {
  readonly topic: string
  readonly chainId: Caip2
  readonly method: string
  readonly params?: unknown
  /** Seconds, 300 to 604800; default 300. */
  readonly expiry?: number | undefined
  /** Made with `nextId` beforehand where a link carries it. */
  readonly id?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** The dapp's side of the protocol, as one tab sees it. */
export interface RemoteClient {
  /** What relays know this browser by: `did:key:z…`. */
  readonly id: string
  readonly families: Families
  readonly facts: SessionFacts
  /** Live sessions, newest first. */
  sessions(): readonly SessionRecord[]
  session(topic: string): SessionRecord | undefined
  nextId(): number
  /** @throws LatchkeyError `relay_unreachable` within 5 s */
  propose(options: ProposeOptions): Promise<Pairing>
  /** A proposal that is still out and may still be shown. */
  pending(): Promise<Pairing | undefined>
  /** Every proposal that is still out, for a page that was reloaded. */
  waiting(): Promise<readonly Pairing[]>
  /** Remembers which wallet, and which link of it, the visitor chose for a proposal. */
  choose(pairingTopic: string, choice: WalletChoice): Promise<void>
  /**
   * @throws LatchkeyError `session_gone`, `unsupported_chain`, `method_not_supported` (the last two without asking),
   * `wallet_timeout` at the expiry, `relay_unreachable`, `request_aborted`
   * @throws WalletAnswerError what the wallet answered
   */
  request(request: RemoteRequest): Promise<unknown>
  /** Resolves when the wallet's app answers; 30 s. @throws as {@link request} */
  ping(topic: string): Promise<void>
  /** Moves the expiry to 7 days from now, here and at the wallet. */
  extend(topic: string): Promise<void>
  /** Takes a change of what only we decide into the session: for this tab at once; resolves when it is written. */
  amend(
    topic: string,
    patch: Pick<SessionRecord, 'chains' | 'addresses' | 'link' | 'sessionProperties'> & {
      readonly unclaimed?: false
    },
  ): Promise<void>
  /**
   * Ends a session: gone for this page at once; the wallet is told, and this resolves when the relay has that or the
   * signal is aborted. What could not be told is told when the client is made again.
   */
  end(topic: string, signal: AbortSignal): Promise<void>
  /** Hears what changes, after it has changed. */
  listen(listener: (note: Note) => void): () => void
  dispose(): void
}
