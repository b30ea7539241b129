import { CLOSE_CODES, parseFrame, RELAY_ERRORS } from '@latchkey/protocol/relay'
import type { ParsedRefusal, ParsedRequest, ParsedResponse } from '@latchkey/protocol/relay'
import { createBucket } from './bucket.js'
import { createConnection, type Client, type Connection } from './connection.js'
import { createDelivery } from './createDelivery.js'
import { createHandlers, type Handled, type Handler } from './createHandlers.js'
import { createTopics } from './createTopics.js'
import { members } from './parseParams.js'
import { defaultCoreLimits, type Relay, type RelayObserver, type RelayOptions } from './relayTypes.js'

const silent: RelayObserver = {
  request: () => {},
  published: () => {},
  delivered: () => {},
  acknowledged: () => {},
  throttled: () => {},
  failure: () => {},
}

/**
 * A relay without a transport: hand it each authorized socket and its text frames. Requests of one socket are done
 * strictly in their order; what a socket may cost is bounded (see `CoreLimits`).
 *
 * @see protocol page 3
 */
export function createRelay(options: RelayOptions): Relay {
  const { store, hash, now = Date.now } = options
  const limits = { ...defaultCoreLimits, ...options.limits }
  const observer: RelayObserver = { ...silent, ...options.observer }
  const clients = new Map<string, Client>()
  const idlers: (() => void)[] = []
  let sockets = 0
  let busy = 0

  const topics = createTopics({ store, hash })
  const delivery = createDelivery({
    store,
    topics,
    now,
    observer,
    unacknowledged: limits.unacknowledged,
    emptyAttestation: options.emptyAttestation ?? true,
    fail(connection, error) {
      observer.failure(error)
      shut(connection, 'Overloaded: storage is not available')
    },
  })
  store.attach({
    message: delivery.offer,
    interrupt: delivery.interrupt,
    resync: delivery.resync,
  })
  const handlers: Readonly<Record<string, Handler>> = Object.assign(
    Object.create(null) as Record<string, Handler>,
    createHandlers({ store, topics, hash, now, limits, observer }),
  )

  /** Closes a socket that may come back: what it asked for was not answered, so it will ask again. */
  const shut = (connection: Connection, reason: string): void => {
    if (connection.closed) return
    connection.port.close(CLOSE_CODES.overloaded, reason)
    leave(connection)
  }

  const leave = (connection: Connection): void => {
    if (connection.closed) return
    connection.closed = true
    connection.queue.length = 0
    topics.remove(connection, [...connection.subscriptions.keys()])
    const { client, clientId } = connection
    client.sockets -= 1
    sockets -= 1
    if (client.sockets === 0) clients.delete(clientId)
  }

  const answer = (connection: Connection, id: string, handled: Handled): void => {
    if (connection.closed) return
    if ('overloaded' in handled) return shut(connection, handled.overloaded)
    const body =
      'error' in handled
        ? `"error":${JSON.stringify(handled.error)}`
        : `"result":${JSON.stringify(handled.result)}`
    connection.port.send(`{"id":${id},"jsonrpc":"2.0",${body}}`)
    if ('result' in handled && handled.flush !== undefined) delivery.flush(handled.flush)
  }

  const perform = async (connection: Connection, request: ParsedRequest | ParsedRefusal): Promise<void> => {
    if (request.kind === 'refusal') return answer(connection, request.id, { error: request.error })
    const handler = handlers[request.method]
    const start = performance.now()
    const handled: Handled =
      handler === undefined
        ? { error: RELAY_ERRORS.method }
        : await handler({ connection, id: request.id, params: request.params })
    const outcome = 'overloaded' in handled ? 'overloaded' : 'error' in handled ? 'error' : 'ok'
    observer.request(handler === undefined ? 'unknown' : request.method, outcome, performance.now() - start)
    // Subscribed while the socket went away: nobody else would take it back.
    if (connection.closed) topics.remove(connection, [...connection.subscriptions.keys()])
    else answer(connection, request.id, handled)
  }

  const work = async (connection: Connection): Promise<void> => {
    if (connection.working) return
    connection.working = true
    busy += 1
    try {
      for (let next = connection.queue.shift(); next !== undefined; next = connection.queue.shift()) {
        const pause = connection.client.bucket.take(costOf(next))
        if (pause > 0) {
          observer.throttled()
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
        if (connection.closed) break
        await perform(connection, next)
        if (connection.paused && connection.queue.length < limits.queuedRequests / 2) {
          connection.paused = false
          connection.port.resume()
        }
      }
    } catch (error) {
      observer.failure(error)
      shut(connection, 'Overloaded: storage is not available')
    } finally {
      connection.working = false
      busy -= 1
      if (busy === 0) for (const resolve of idlers.splice(0)) resolve()
    }
  }

  const acknowledge = (connection: Connection, { id, outcome }: ParsedResponse): void => {
    const delivered = connection.unacknowledged.get(id)
    if (delivered === undefined) return
    connection.unacknowledged.delete(id)
    // A client that answers with an error does not have the message; it comes again with its next subscribe.
    if ('result' in outcome) {
      observer.acknowledged()
      store
        .acknowledge(delivered.topic, delivered.cursor, connection.clientId)
        .catch((error: unknown) => observer.failure(error))
    }
    if (connection.lagging.size > 0) delivery.pump(connection)
  }

  const clientOf = (clientId: string): Client => {
    const known = clients.get(clientId)
    if (known !== undefined) return known
    const { ratePerSecond: perSecond, rateBurst: burst } = limits
    const client = { sockets: 0, bucket: createBucket({ perSecond, burst, now }) }
    clients.set(clientId, client)
    return client
  }

  return {
    connect(peer) {
      const client = clientOf(peer.clientId)
      const connection = createConnection(peer, client)
      client.sockets += 1
      sockets += 1
      if (client.sockets > limits.socketsPerClient)
        shut(connection, 'Overloaded: too many sockets of one client')
      return {
        receive(text) {
          if (connection.closed) return
          const frame = parseFrame(text)
          if (frame.kind === 'response') return acknowledge(connection, frame)
          connection.queue.push(frame)
          if (!connection.paused && connection.queue.length >= limits.queuedRequests) {
            connection.paused = true
            connection.port.pause()
          }
          void work(connection)
        },
        drained() {
          if (connection.lagging.size > 0) delivery.pump(connection)
        },
        closed: () => leave(connection),
      }
    },
    stats: () => ({ sockets, clients: clients.size, ...topics.counts() }),
    idle: () => (busy === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  }
}

/** Tokens that a request takes: one, and one for each further message of a batch. */
function costOf(request: ParsedRequest | ParsedRefusal): number {
  if (request.kind === 'refusal' || request.method !== 'irn_batchPublish') return 1
  const { messages } = members(request.params)
  return Array.isArray(messages) ? Math.max(1, messages.length) : 1
}
