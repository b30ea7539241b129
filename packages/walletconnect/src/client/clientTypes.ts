import type { Env, WalletChoice } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { SignInRequest } from '../auth/authTypes.js'
import type { LinkChoice, ProposalNamespaces, SessionRecord } from '../records/recordTypes.js'
import type { Families } from '../session/families.js'
import type { SessionFacts } from '../session/sessionFacts.js'
import type { Note } from '../tabs/wireTypes.js'

export interface DappMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export interface ClientOptions {
  readonly env: Env
  readonly families: Families
  readonly relayUrls: readonly string[]
  readonly projectId?: string | undefined
  readonly metadata: DappMetadata
  readonly prefix: string
}

export interface ProposeOptions {
  readonly namespaces: ProposalNamespaces
  readonly walletId: string
  readonly link?: LinkChoice | undefined
  /** Sends a proposal too, for wallets without support. */
  readonly signIn?: SignInRequest | undefined
  /** Before a relay has the proposal. */
  readonly onMade?: ((pairing: Pairing) => void) | undefined
}

export interface Pairing {
  readonly pairingTopic: string
  readonly uri: string
  /** Unix milliseconds: 4 minutes after creation. */
  readonly shownUntil: number
  /** The session's topic. Rejects with a LatchkeyError; never unhandled. */
  readonly settled: Promise<string>
  /** Deletes its keys, publishes nothing. */
  abandon(): Promise<void>
}

export interface RemoteRequest {
  readonly topic: string
  readonly chainId: Caip2
  readonly method: string
  readonly params?: unknown
  /** Seconds, 300 to 604800; default 300. */
  readonly expiry?: number | undefined
  /** From `nextId`, for a link that contains it. */
  readonly id?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RemoteClient {
  /** At relays: `did:key:z…`. */
  readonly id: string
  readonly families: Families
  readonly facts: SessionFacts
  /** Live, newest first. */
  sessions(): readonly SessionRecord[]
  session(topic: string): SessionRecord | undefined
  nextId(): number
  /** @throws LatchkeyError `relay_unreachable` within 5 s */
  propose(options: ProposeOptions): Promise<Pairing>
  /** The proposal whose URI may still be shown. */
  pending(): Promise<Pairing | undefined>
  waiting(): Promise<readonly Pairing[]>
  /** Stores the wallet, and its link, that the visitor chose. */
  choose(pairingTopic: string, choice: WalletChoice): Promise<void>
  /**
   * @throws LatchkeyError `session_gone`, `unsupported_chain`, `method_not_supported` (the last two
   *   without a request), `wallet_timeout` at the expiry, `relay_unreachable`, `request_aborted`
   * @throws WalletAnswerError the wallet's error answer
   */
  request(request: RemoteRequest): Promise<unknown>
  /** Resolves when the wallet's app answers, within 30 s. @throws as {@link request} */
  ping(topic: string): Promise<void>
  /** 7 days from now, here and at the wallet. */
  extend(topic: string): Promise<void>
  /** At once for this tab; resolves once written. */
  amend(
    topic: string,
    patch: Pick<SessionRecord, 'chains' | 'addresses' | 'link' | 'sessionProperties'> & {
      readonly unclaimed?: false
    },
  ): Promise<void>
  /**
   * At once for this page. Resolves when the relay has the message or on abort; a later client
   * sends an unsent one.
   */
  end(topic: string, signal: AbortSignal): Promise<void>
  /** Each change is reported after it is written. */
  listen(listener: (note: Note) => void): () => void
  dispose(): void
}
