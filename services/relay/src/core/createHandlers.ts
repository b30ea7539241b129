import type { Gate } from '@latchkey/kit/gate'
import { RELAY_ERRORS, RELAY_LIMITS, type RelayMethod } from '@latchkey/protocol/relay'
import type { Connection, Subscription } from './connection.js'
import type { Topics } from './createTopics.js'
import { fetchMessages } from './fetchMessages.js'
import type { MailboxStore, PublishOutcome } from './mailboxStore.js'
import { members, parseList, parsePublication, parseTopic, parseTopicOf, parseTtl } from './parseParams.js'
import type { Publication } from './parseParams.js'
import type { CoreLimits, RelayObserver } from './relayTypes.js'

export type Handled =
  | { readonly result: unknown; readonly flush?: readonly Subscription[] }
  | { readonly error: { readonly code: number; readonly message: string } }
  /** Close reason. */
  | { readonly overloaded: string }

/** The id is a JSON literal. */
export interface Call {
  readonly connection: Connection
  readonly id: string
  readonly params: unknown
}

export type Handler = (call: Call) => Promise<Handled>

type Subscribed =
  | { readonly flush: readonly Subscription[]; readonly refused?: undefined }
  | { readonly refused: Handled; readonly flush?: undefined }

export interface HandlerOptions {
  readonly store: MailboxStore
  readonly topics: Topics
  readonly gate: Gate
  readonly hash: (text: string) => string
  readonly now: () => number
  readonly limits: CoreLimits
  readonly observer: RelayObserver
}

const wrongParams: Handled = { error: RELAY_ERRORS.params }
const done: Handled = { result: true }
const refuse = (message: string): Handled => ({ error: { ...RELAY_ERRORS.other, message } })

const refusals: Readonly<Partial<Record<PublishOutcome, Handled>>> = {
  overloaded: { overloaded: 'Overloaded: no room for messages' },
  topic_full: refuse('Mailbox of the topic is full'),
  project_full: refuse('Mailboxes of the project are full'),
  client_full: refuse('Too many messages of this client wait in the mailboxes of the project'),
  address_full: refuse('Too many messages from this address wait in the mailboxes'),
}

const tooMany = {
  socket: refuse('Too many subscriptions on this socket'),
  client: refuse('Too many subscriptions of this client'),
  address: refuse('Too many subscriptions from this address'),
  full: { overloaded: 'Overloaded: no room for subscriptions' },
} satisfies Record<string, Handled>

/** Receivers per token of the publisher. */
const SOCKETS_PER_TOKEN = 10

/** All handlers store before they answer. */
export function createHandlers(options: HandlerOptions): Readonly<Record<RelayMethod, Handler>> {
  const { store, topics, gate, hash, now, limits, observer } = options

  /** A retry with the same id and slot stores nothing twice. */
  const publishAll = async (
    { connection, id }: Call,
    publications: readonly Publication[],
    slots: readonly string[] = [],
  ): Promise<Handled> => {
    const publishedAt = now()
    const outcomes = await Promise.all(
      publications.map(({ topic, message, ttl, tag, attestation }, index) => {
        const slot = slots[index]
        const keys = [hash(topic + message)]
        if (slot !== undefined) keys.push(hash(`${slot} ${topic} ${connection.clientId} ${id}`))
        const expiresAt = publishedAt + Math.min(ttl, limits.ttl) * 1000
        const { clientId: from, project, address } = connection
        return store.publish({
          topic,
          message,
          tag,
          attestation,
          from,
          project,
          address,
          publishedAt,
          expiresAt,
          keys,
        })
      }),
    )
    for (const outcome of outcomes) observer.published(outcome)
    const sockets = publications.reduce((sum, { topic }) => sum + topics.of(topic).size, 0)
    for (const { bucket } of [connection.client, connection.place]) {
      bucket.book(Math.floor(sockets / SOCKETS_PER_TOKEN))
    }
    for (const outcome of outcomes) {
      const refusal = refusals[outcome]
      if (refusal !== undefined) return refusal
    }
    return done
  }

  const subscribe = async ({ connection }: Call, list: readonly string[]): Promise<Subscribed> => {
    const newTopics = new Set(list.filter((topic) => !connection.subscriptions.has(topic)))
    if (connection.subscriptions.size + newTopics.size > limits.subscriptionsPerSocket) {
      return { refused: tooMany.socket }
    }
    const refusal = topics.refusal(connection, newTopics.size)
    return refusal === undefined
      ? { flush: await topics.add(connection, list) }
      : { refused: tooMany[refusal] }
  }

  const fetch = async ({ connection: { clientId } }: Call, list: readonly string[]): Promise<Handled> => ({
    result: await fetchMessages({ store, gate, clientId, topics: list }),
  })

  const publishAndSubscribe = async (
    call: Call,
    publications: readonly Publication[],
    slots: readonly string[],
    topic: string,
  ): Promise<Handled> => {
    const published = await publishAll(call, publications, slots)
    if (!('result' in published)) return published
    const { refused, flush } = await subscribe(call, [topic])
    return refused ?? { result: true, flush }
  }

  return {
    async irn_publish(call) {
      const publication = parsePublication(call.params)
      return publication === undefined ? wrongParams : publishAll(call, [publication])
    },
    async irn_batchPublish(call) {
      const publications = parseList(members(call.params)['messages'], parsePublication)
      return publications === undefined ? wrongParams : publishAll(call, publications)
    },
    async irn_subscribe(call) {
      const topic = parseTopicOf(call.params)
      if (topic === undefined) return wrongParams
      const { refused, flush } = await subscribe(call, [topic])
      return refused ?? { result: flush?.[0]?.id, flush }
    },
    async irn_batchSubscribe(call) {
      const list = parseList(members(call.params)['topics'], parseTopic)
      if (list === undefined) return wrongParams
      const { refused, flush } = await subscribe(call, list)
      return refused ?? { result: flush?.map(({ id }) => id), flush }
    },
    async irn_unsubscribe({ connection, params }) {
      const topic = parseTopicOf(params)
      if (topic === undefined) return wrongParams
      topics.remove(connection, [topic])
      return done
    },
    async irn_batchUnsubscribe({ connection, params }) {
      const list = parseList(members(params)['subscriptions'], parseTopicOf)
      if (list === undefined) return wrongParams
      topics.remove(connection, list)
      return done
    },
    async irn_fetchMessages(call) {
      const topic = parseTopicOf(call.params)
      return topic === undefined ? wrongParams : fetch(call, [topic])
    },
    async irn_batchFetchMessages(call) {
      const list = parseList(members(call.params)['topics'], parseTopic)
      return list === undefined ? wrongParams : fetch(call, list)
    },
    async wc_proposeSession(call) {
      const { pairingTopic, sessionProposal, attestation, ttl } = members(call.params)
      const proposal = parsePublication({
        topic: pairingTopic,
        message: sessionProposal,
        ttl: ttl ?? PROPOSE_TTL,
        tag: 1100,
        attestation,
      })
      if (proposal === undefined) return wrongParams
      return publishAndSubscribe(call, [proposal], ['proposal'], proposal.topic)
    },
    async wc_approveSession(call) {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = members(
        call.params,
      )
      if (parseTtl(ttl) === undefined) return wrongParams
      const seconds = ttl ?? PROPOSE_TTL
      const settlement = parsePublication({
        topic: sessionTopic,
        message: sessionSettlementRequest,
        ttl: seconds,
        tag: 1102,
      })
      const response = parsePublication({
        topic: pairingTopic,
        message: sessionProposalResponse,
        ttl: seconds,
        tag: 1101,
      })
      if (settlement === undefined || response === undefined) return wrongParams
      // The dapp looks for it as soon as it has the response.
      return publishAndSubscribe(call, [settlement, response], ['settlement', 'response'], settlement.topic)
    },
  }
}

/** Seconds. */
const PROPOSE_TTL = RELAY_LIMITS.pairingTtl
