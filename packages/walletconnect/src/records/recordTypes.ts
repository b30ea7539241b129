import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Cacao, SignInPayload } from '../auth/authTypes.js'

/** Untrusted: only the shape is checked. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  /** `https:` only. */
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** Its accounts determine the approved chains. */
export interface SessionNamespace {
  readonly chains?: readonly string[]
  readonly accounts: readonly Caip10[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

export interface ProposalNamespace {
  readonly chains: readonly Caip2[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** The link that the visitor used; requests open it. */
export interface LinkChoice {
  readonly href: string
  readonly name: string
}

/** A pairing with its proposal. Keys are hex, times Unix seconds. */
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
  readonly walletId: string
  readonly link?: LinkChoice
  /** Set by the approval: the settlement arrives there. */
  readonly session?: { readonly topic: string; readonly symKey: string; readonly responder: string }
  readonly auth?: {
    readonly id: number
    readonly responseTopic: string
    readonly payload: SignInPayload
  }
}

/** Keys are hex, times Unix seconds. */
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
  /** Sender's clock. */
  readonly updatedAt?: number
  readonly eventAt?: Readonly<Record<string, number>>
  /** As the wallet reported. */
  readonly chains?: Readonly<Partial<Record<Namespace, Caip2>>>
  readonly addresses?: Readonly<Partial<Record<Namespace, string>>>
  readonly cacaos?: readonly Cacao[]
  /** The page was reloaded during the handshake. */
  readonly unclaimed?: boolean
  /** Here; the wallet is not notified yet. */
  readonly ended?: boolean
}

/** A late answer without it is dropped. */
export interface RequestRecord {
  readonly id: number
  readonly topic: string
  readonly method: string
  readonly expiry: number
}
