import { createShares, partOf } from '@latchkey/kit/shares'
import { createGate } from '@latchkey/kit/gate'
import { CLOSE_CODES, parseFrame, RELAY_ERRORS } from '@latchkey/protocol/relay'
import type { ParsedRefusal, ParsedRequest } from '@latchkey/protocol/relay'
import { createConnection, type Connection, type Queued } from './connection.js'
import { createDelivery } from './createDelivery.js'
import { createHandlers, type Handled, type Handler } from './createHandlers.js'
import { createTopics } from './createTopics.js'
import { members } from './parseParams.js'
import { createParties } from './parties.js'
import { defaultCoreLimits, type Relay, type RelayObserver, type RelayOptions } from './relayTypes.js'

const READERS = 8
/** Reading stops here. */
const QUEUE_BYTES = 512 * 1024
/** Milliseconds; clients give up after 60 s. */
const LONGEST_WAIT = 60_000
const BYTES_PER_TOKEN = 16 * 1024
/** A few of the largest frames. */
const MIN_BYTES = 4 * 1024 * 1024

const silentObserver: RelayObserver = {
  request: () => {},
  published: () => {},
  delivered: () => {},
  acknowledged: () => {},
  throttled: () => {},
  failure: () => {},
}

/**
 * A relay without a transport: give it authorized sockets and their text frames. Handles a socket's
 * requests in order, within `CoreLimits`.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function createRelay(options: RelayOptions): Relay {
  const { store, hash, now = Date.now } = options
  const limits = { ...defaultCoreLimits, ...options.limits }
  const observer: RelayObserver = { ...silentObserver, ...options.observer }
  const { ratePerSecond, rateBurst, addressClients } = limits
  const clients = createParties({ perSecond: ratePerSecond, burst: rateBurst, now })
  const places = createParties({
    perSecond: ratePerSecond * addressClients,
    burst: rateBurst * addressClients,
    now,
  })
  const inbox = createShares({
    capacity: limits.queuedBytes,
    part: partOf(limits.queuedBytes, limits.addressShare, MIN_BYTES),
  })
  const idleWaiters: (() => void)[] = []
  let sockets = 0
  let busy = 0

  const gate = createGate(READERS)
  const topics = createTopics({ store, hash, limits })
  const delivery = createDelivery({
    store,
    topics,
    gate,
    now,
    limits,
    observer,
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
    createHandlers({
      store,
      topics,
      gate,
      hash,
      now,
      limits,
      observer,
    }),
  )

  /** The client reconnects and asks again. */
  const shut = (connection: Connection, reason: string): void => {
    if (connection.closed) return
    connection.port.close(CLOSE_CODES.overloaded, reason)
    leave(connection)
  }

  const leave = (connection: Connection): void => {
    if (connection.closed) return
    connection.closed = true
    for (const queued of connection.queue.splice(0)) forget(connection, queued)
    connection.wake?.resolve()
    topics.remove(connection, [...connection.subscriptions.keys()])
    delivery.leave(connection)
    clients.leave(connection.clientId)
    places.leave(connection.address)
    sockets -= 1
  }

  const forget = (connection: Connection, { bytes }: Queued): void => {
    connection.queuedBytes -= bytes
    inbox.add(connection.address, -bytes)
  }

  /** Until the socket closes, the milliseconds pass, or (without them) the port is writable. */
  const waitFor = async (connection: Connection, milliseconds?: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      connection.wake = { reason: milliseconds === undefined ? 'drained' : 'turn', resolve }
      if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds)
    })
    connection.wake = undefined
    clearTimeout(timer)
  }

  /** False when the socket closed. */
  const takeTurn = async (connection: Connection, { frame, bytes }: Queued): Promise<boolean> => {
    const { client, place } = connection
    const cost = costOf(frame)
    // Long messages occupy the processor.
    const costHere = Math.max(cost, bytes / BYTES_PER_TOKEN)
    if (Math.max(client.bucket.wait(), place.bucket.wait()) > LONGEST_WAIT) {
      shut(connection, 'Overloaded: too many requests')
      return false
    }
    const pause = Math.max(client.bucket.book(cost), place.bucket.book(costHere))
    if (pause > 0) {
      observer.throttled()
      await waitFor(connection, pause)
      // It must not delay others at its address.
      if (connection.closed) {
        client.bucket.refund(cost)
        place.bucket.refund(costHere)
      }
    }
    // Long answers wait until earlier ones are read.
    while (isBulky(frame) && !connection.closed && !connection.port.isWritable()) await waitFor(connection)
    return !connection.closed
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
    // Closed during its subscribe.
    if (connection.closed) topics.remove(connection, [...connection.subscriptions.keys()])
    else answer(connection, request.id, handled)
  }

  const work = async (connection: Connection): Promise<void> => {
    if (connection.working) return
    connection.working = true
    busy += 1
    try {
      for (let next = connection.queue.shift(); next !== undefined; next = connection.queue.shift()) {
        try {
          if (await takeTurn(connection, next)) await perform(connection, next.frame)
        } finally {
          forget(connection, next)
        }
        if (connection.paused && !connection.closed && !isFull(connection, 2)) {
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
      if (busy === 0) for (const resolve of idleWaiters.splice(0)) resolve()
    }
  }

  const isFull = ({ queue, queuedBytes }: Connection, parts = 1): boolean =>
    queue.length >= limits.queuedRequests / parts || queuedBytes >= QUEUE_BYTES / parts

  return {
    connect(peer) {
      const full = { ...peer, address: peer.address ?? peer.clientId }
      const client = clients.join(full.clientId)
      const connection = createConnection(full, client, places.join(full.address))
      sockets += 1
      if (client.sockets > limits.socketsPerClient)
        shut(connection, 'Overloaded: too many sockets of one client')
      return {
        receive(text) {
          if (connection.closed) return
          const frame = parseFrame(text)
          if (frame.kind === 'response') {
            return delivery.handleAnswer(connection, frame.id, 'result' in frame.outcome)
          }
          if (!inbox.take(connection.address, text.length)) {
            return shut(connection, 'Overloaded: too many requests wait')
          }
          connection.queue.push({ frame, bytes: text.length })
          connection.queuedBytes += text.length
          if (!connection.paused && isFull(connection)) {
            connection.paused = true
            connection.port.pause()
          }
          void work(connection)
        },
        drained() {
          if (connection.wake?.reason === 'drained') connection.wake.resolve()
          if (connection.lagging.size > 0) delivery.pump(connection)
        },
        closed: () => leave(connection),
      }
    },
    stats: () => ({ sockets, clients: clients.size(), ...topics.counts() }),
    idle: () => (busy === 0 ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve))),
  }
}

/** List parameter, and tokens per entry: entries stored or read singly cost as much as a call. */
const BATCHES: ReadonlyMap<string, readonly [string, number]> = new Map([
  ['irn_batchPublish', ['messages', 1]],
  ['irn_batchFetchMessages', ['topics', 1]],
  ['irn_batchSubscribe', ['topics', 0.1]],
  ['irn_batchUnsubscribe', ['subscriptions', 0.1]],
])

function isBulky(request: ParsedRequest | ParsedRefusal): boolean {
  return request.kind === 'request' && (request.method === 'irn_fetchMessages' || BATCHES.has(request.method))
}

function costOf(request: ParsedRequest | ParsedRefusal): number {
  const batch = request.kind === 'refusal' ? undefined : BATCHES.get(request.method)
  if (request.kind === 'refusal' || batch === undefined) return 1
  const [name, each] = batch
  const list = members(request.params)[name]
  return Array.isArray(list) ? Math.max(1, list.length * each) : 1
}
