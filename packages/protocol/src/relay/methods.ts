/** https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc */

/** `ttl` in seconds; default `RELAY_LIMITS.ttl.default`. */
export interface PublishParams {
  readonly topic: string
  /** Base64 envelope, opaque to the relay. */
  readonly message: string
  readonly ttl?: number
  readonly prompt?: boolean
  readonly tag?: number
  /** Our client sends none. */
  readonly attestation?: string
}

export interface UnsubscribeParams {
  readonly topic: string
  readonly id: string
}

export interface FetchedMessage {
  readonly topic: string
  readonly message: string
  /** Unix milliseconds. */
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

export interface SubscriptionParams {
  readonly id: string
  readonly data: DeliveredMessage
}

/** Second generation: also subscribes to the pairing topic. */
export interface ProposeSessionParams {
  readonly pairingTopic: string
  readonly sessionProposal: string
  readonly ttl?: number
  readonly attestation?: string
}

/** Second generation: publishes answer and settlement, subscribes to the session's topic. */
export interface ApproveSessionParams {
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly sessionProposalResponse: string
  readonly sessionSettlementRequest: string
  readonly ttl?: number
}

export interface RelayMethods {
  readonly irn_publish: { params: PublishParams; result: true }
  readonly irn_batchPublish: { params: { readonly messages: readonly PublishParams[] }; result: true }
  readonly irn_subscribe: { params: { readonly topic: string }; result: string }
  /** At most 500 topics; ids in their order. */
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
