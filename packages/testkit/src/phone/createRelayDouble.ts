import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  parseFrame,
  RELAY_ERRORS,
  RELAY_LIMITS,
  type DeliveredMessage,
  type PublishParams,
} from '@latchkey/protocol/relay'
import type { SocketLike } from '@latchkey/walletconnect/peer'
import { doubleSocket } from './doubleSocket.js'

export interface RelayPort {
  send(text: string): void
  close(code: number, reason: string): void
}

export interface RelaySocket {
  receive(text: string): void
  closed(): void
}

export interface RelayDouble {
  /** Sockets to any address reach the double: `vi.stubGlobal('WebSocket', relay.WebSocket)`. */
  readonly WebSocket: new (url: string) => SocketLike
  /** For another kind of socket. @param url with the token that identifies the client */
  accept(url: string, port: RelayPort): RelaySocket
  /** Cuts every socket, like a restart; published messages stay. */
  drop(): void
  /** False: no socket stays open. */
  setOnline(online: boolean): void
  readonly sockets: () => number
}

interface Joined {
  readonly client: string
  readonly port: RelayPort
  readonly topics: Set<string>
}

interface Stored extends DeliveredMessage {
  readonly id: number
  readonly from: string
  readonly until: number
}

/**
 * Creates **a double, not a relay**: mailboxes in memory, no token checks, no limits, batches for
 * subscriptions only. Page and test wallet meet without a server.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function createRelayDouble(): RelayDouble {
  const joined = new Set<Joined>()
  const mailboxes = createMailboxes()
  let isOnline = true

  const accept: RelayDouble['accept'] = (url, port) => {
    const connection: Joined = { client: clientOf(url), port, topics: new Set() }
    if (isOnline) joined.add(connection)
    else port.close(1013, 'The relay double is offline')
    return {
      receive(text) {
        if (!joined.has(connection)) return
        const frame = parseFrame(text)
        if (frame.kind === 'response') mailboxes.acknowledge(frame.id)
        if (frame.kind !== 'request') return
        const done = perform({ connection, joined, mailboxes }, frame.method, frame.params)
        const outcome = done === undefined ? { error: RELAY_ERRORS.method } : { result: done.result }
        port.send(`{"id":${frame.id},"jsonrpc":"2.0",${JSON.stringify(outcome).slice(1)}`)
        done?.after?.()
      },
      closed: () => void joined.delete(connection),
    }
  }

  const drop = (): void => {
    for (const each of joined) {
      joined.delete(each)
      each.port.close(1012, 'The relay double was told to drop its sockets')
    }
  }

  return {
    WebSocket: doubleSocket(accept),
    accept,
    drop,
    setOnline(online) {
      isOnline = online
      if (!online) drop()
    },
    sockets: () => joined.size,
  }
}

interface Served {
  readonly connection: Joined
  readonly joined: ReadonlySet<Joined>
  readonly mailboxes: Mailboxes
}

interface Performed {
  readonly result: unknown
  readonly after?: () => void
}

function perform(served: Served, method: string, params: unknown): Performed | undefined {
  const { connection, joined, mailboxes } = served
  switch (method) {
    case 'irn_publish': {
      const stored = mailboxes.store(connection.client, params as PublishParams)
      return { result: true, after: () => joined.forEach((each) => deliver(each, stored)) }
    }
    case 'irn_subscribe': {
      const { result, after } = subscribe(served, [(params as { topic: string }).topic])
      return { result: result[0], after }
    }
    case 'irn_batchSubscribe':
      return subscribe(served, (params as { topics: readonly string[] }).topics)
    case 'irn_unsubscribe':
      return { result: connection.topics.delete((params as { topic: string }).topic) }
    default:
      return undefined
  }
}

function subscribe({ connection, mailboxes }: Served, topics: readonly string[]) {
  for (const topic of topics) connection.topics.add(topic)
  return {
    result: topics.map((topic) => subscriptionId(connection, topic)),
    after: () => mailboxes.waiting(topics).forEach((message) => deliver(connection, message)),
  }
}

const subscriptionId = ({ client }: Joined, topic: string): string =>
  bytesToHex(sha256(utf8ToBytes(topic + client)))

function deliver(to: Joined, { id, from, until: _until, ...data }: Stored): void {
  if (from === to.client || !to.topics.has(data.topic)) return
  const params = { id: subscriptionId(to, data.topic), data }
  to.port.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
}

interface Mailboxes {
  store(from: string, message: PublishParams): Stored
  waiting(topics: readonly string[]): readonly Stored[]
  acknowledge(id: string): void
}

function createMailboxes(): Mailboxes {
  let messages: readonly Stored[] = []
  let lastId = Date.now() * 1000
  return {
    store(from, { topic, message, tag = 0, ttl = RELAY_LIMITS.ttl.default }) {
      lastId += 1
      const publishedAt = Date.now()
      const until = publishedAt + ttl * 1000
      const stored = { id: lastId, from, until, topic, message, publishedAt, tag }
      messages = [...messages, stored]
      return stored
    },
    waiting(topics) {
      messages = messages.filter(({ until }) => until > Date.now())
      return messages.filter(({ topic }) => topics.includes(topic))
    },
    acknowledge(received) {
      messages = messages.filter(({ id }) => String(id) !== received)
    },
  }
}

/** The issuer: messages do not return to their sender. */
function clientOf(url: string): string {
  const [, claims = ''] = (new URL(url).searchParams.get('auth') ?? '').split('.')
  const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
  return String((JSON.parse(text || '{}') as { iss?: unknown }).iss)
}
