/** Shapes of the calls on a relay's socket, https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc */

/** A message to publish. `ttl` in seconds; absent means `RELAY_LIMITS.ttl.default`. */
export interface PublishParams {
  readonly topic: string
  /** An envelope in base64, opaque to the relay. */
  readonly message: string
  readonly ttl?: number
  readonly prompt?: boolean
  readonly tag?: number
  /** Passed on unchanged. Our own client sends none. */
  readonly attestation?: string
}

/** A topic with the subscription's id, `hex(SHA-256(topic + clientId))`. Relays use the topic. */
export interface UnsubscribeParams {
  readonly topic: string
  readonly id: string
}

/** A stored message as `irn_fetchMessages` returns it. */
export interface FetchedMessage {
  readonly topic: string
  readonly message: string
  /** Unix milliseconds, set by the relay. */
  readonly publishedAt: number
  readonly tag: number
}

export interface DeliveredMessage extends FetchedMessage {
  readonly attestation?: string
}

export interface FetchResult {
  readonly messages: readonly FetchedMessage[]
  readonly hasMore: boolean
}

/** Params of the relay's own call, `irn_subscription`. */
export interface SubscriptionParams {
  readonly id: string
  readonly data: DeliveredMessage
}

/** Second generation: publishes a proposal and subscribes to its pairing topic in one call. */
export interface ProposeSessionParams {
  readonly pairingTopic: string
  readonly sessionProposal: string
  readonly ttl?: number
  readonly attestation?: string
}

/**
 * Second generation: publishes the proposal's answer and the settlement, and subscribes to the
 * session's topic.
 */
export interface ApproveSessionParams {
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly sessionProposalResponse: string
  readonly sessionSettlementRequest: string
  readonly ttl?: number
}

/** Every call from a client to a relay, with params and result. */
export interface RelayMethods {
  readonly irn_publish: { params: PublishParams; result: true }
  readonly irn_batchPublish: { params: { readonly messages: readonly PublishParams[] }; result: true }
  /** The result is the subscription's id. */
  readonly irn_subscribe: { params: { readonly topic: string }; result: string }
  /** At most 500 topics; ids in the same order. */
  readonly irn_batchSubscribe: { params: { readonly topics: readonly string[] }; result: readonly string[] }
  readonly irn_unsubscribe: { params: UnsubscribeParams; result: true }
  readonly irn_batchUnsubscribe: {
    params: { readonly subscriptions: readonly UnsubscribeParams[] }
    result: true
  }
  readonly irn_fetchMessages: { params: { readonly topic: string }; result: FetchResult }
  readonly irn_batchFetchMessages: { params: { readonly topics: readonly string[] }; result: FetchResult }
  readonly wc_proposeSession: { params: ProposeSessionParams; result: true }
  readonly wc_approveSession: { params: ApproveSessionParams; result: true }
}

export type RelayMethod = keyof RelayMethods
