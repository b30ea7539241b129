import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Cacao, SignInPayload } from '../auth/authTypes.js'

/** What a peer says about itself: text chosen by the peer, checked for shape only. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  /** `https:` only. */
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** One entry of a session's namespaces. Accounts decide which chains are approved. */
export interface SessionNamespace {
  readonly chains?: readonly string[]
  readonly accounts: readonly Caip10[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** One entry of a proposal's namespaces. */
export interface ProposalNamespace {
  readonly chains: readonly Caip2[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** The wallet link that the visitor used; requests open the same. */
export interface LinkChoice {
  readonly href: string
  readonly name: string
}

/** A pairing with its one proposal. Keys are hex, times Unix seconds. */
export interface ProposalRecord {
  /** Of the `wc_sessionPropose`. */
  readonly id: number
  readonly pairingTopic: string
  readonly pairingKey: string
  readonly publicKey: string
  readonly privateKey: string
  readonly uri: string
  readonly createdAt: number
  readonly expiry: number
  /** Which wallet the visitor chose, as core knows it. */
  readonly walletId: string
  readonly link?: LinkChoice
  /** Known once the wallet has approved: the settlement is awaited there. */
  readonly session?: { readonly topic: string; readonly symKey: string; readonly responder: string }
  /** A one-click sign-in that goes with it. */
  readonly auth?: {
    readonly id: number
    readonly responseTopic: string
    readonly payload: SignInPayload
  }
}

/** A session. Keys are hex, times Unix seconds. */
export interface SessionRecord {
  readonly topic: string
  readonly symKey: string
  readonly expiry: number
  readonly createdAt: number
  readonly namespaces: SessionNamespaces
  readonly peer: { readonly publicKey: string; readonly metadata: PeerMetadata }
  readonly self: { readonly publicKey: string }
  readonly pairingTopic: string
  readonly walletId: string
  readonly link?: LinkChoice
  readonly sessionProperties?: Readonly<Record<string, string>>
  readonly disableDeepLink?: boolean
  /** Sender's clock of the last update that was applied. */
  readonly updatedAt?: number
  /** The same by event name. */
  readonly eventAt?: Readonly<Record<string, number>>
  /** The chain and the address on which the wallet stands, where it told. */
  readonly chains?: Readonly<Partial<Record<Namespace, Caip2>>>
  readonly addresses?: Readonly<Partial<Record<Namespace, string>>>
  readonly cacaos?: readonly Cacao[]
  /** Nobody has taken it over yet: the page was reloaded during the handshake. */
  readonly unclaimed?: boolean
  /** Ended here; the wallet is still to be told. */
  readonly ended?: boolean
}

/** A request that waits for its answer, so that a late one finds its way or is dropped. */
export interface RequestRecord {
  readonly id: number
  readonly topic: string
  readonly method: string
  readonly expiry: number
}
