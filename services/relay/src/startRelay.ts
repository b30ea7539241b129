import { createClientAddresses } from '@latchkey/kit/clientAddress'
import { createHealth } from '@latchkey/kit/health'
import { withTimeout } from '@latchkey/kit/withTimeout'
import { limitConnections, maxSocketsFor } from '@latchkey/kit/limitConnections'
import { listen, type Listening } from '@latchkey/kit/listen'
import { createLog } from '@latchkey/kit/log'
import { CLOSE_CODES } from '@latchkey/protocol/relay'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { createRelay, createShares, partOf, type MailboxStore } from './core/index.js'
import { answerHttp } from './server/answerHttp.js'
import { createAdmission } from './server/createAdmission.js'
import { createHeartbeat } from './server/createHeartbeat.js'
import { createMetrics } from './server/createMetrics.js'
import { createUpgrade } from './server/createUpgrade.js'
import { openSession, type Buffers, type Session } from './server/openSession.js'
import { fileDescriptors, heapBytes } from './settings/capacity.js'
import { createProjectSource } from './settings/projectSource.js'
import { defaultSettings, type Settings } from './settings/settings.js'
import { openStore } from './store/openStore.js'
import type { Team } from './workers/team.js'

/** Milliseconds. */
const READY_TIMEOUT = 1000

export interface StartOptions extends Partial<Settings> {
  /** Unix milliseconds; for tests. */
  readonly now?: () => number
  /** Replaces memory and Redis. The relay closes it. */
  readonly store?: MailboxStore
  /** Workers of the same port, whose probes and metrics are answered together. */
  readonly team?: Team
}

export interface RunningRelay {
  readonly url: string
  /**
   * Turns unready, serves on for `drainTime`, then refuses connections, answers pending requests,
   * closes sockets with 1001, and last the store. Takes at most `drainTime` plus `shutdownTimeout`.
   */
  close(): Promise<void>
}

/**
 * Starts a relay.
 *
 * @throws when the port is taken (`code` is `EADDRINUSE`), the settings file is invalid, or Redis
 *   is unreachable
 */
export async function startRelay({
  now = Date.now,
  store: given,
  team,
  ...options
}: StartOptions = {}): Promise<RunningRelay> {
  const wanted: Settings = { ...defaultSettings, ...options }
  const settings: Settings = { ...wanted, sockets: maxSocketsFor(wanted.sockets, fileDescriptors()) }
  const place = team === undefined ? {} : { worker: String(team.place) }
  const log = createLog({ name: 'relay', level: settings.logLevel }).child(place)
  if (settings.sockets < wanted.sockets) {
    log.warn(
      { sockets: settings.sockets, wanted: wanted.sockets },
      'this process has too few file descriptors for LATCHKEY_RELAY_SOCKETS; raise ulimit -n',
    )
  }
  if (settings.redisUrl === undefined && settings.totalBytes > heapBytes / 2) {
    log.warn(
      { heap: heapBytes, totalBytes: settings.totalBytes },
      'LATCHKEY_RELAY_TOTAL_BYTES is more than half of the heap; raise --max-old-space-size',
    )
  }
  const projects = createProjectSource({
    file: settings.configFile,
    development: settings.development,
    onError: (error) =>
      log.error({ reason: error.message }, 'settings file is not valid, the last one stays'),
  })
  if (!settings.development && settings.hosts.length === 0) {
    log.warn(
      'LATCHKEY_RELAY_HOSTS is not set: tokens are checked against the Host header of their own request',
    )
  }
  const metrics = createMetrics(place)
  const onStoreError = (error: unknown): void => {
    metrics.failures.inc()
    log.error({ reason: error instanceof Error ? error.message : String(error) }, 'store failed')
  }
  const store = given ?? (await openStore({ settings, now, onError: onStoreError, observer: metrics.store }))
  const relay = createRelay({
    store,
    now,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    limits: settings,
    emptyAttestation: settings.emptyAttestation,
    observer: { ...metrics.observer, failure: onStoreError },
  })
  const { bufferBytes, queuedBytes, addressShare } = settings
  const buffers: Buffers = {
    outbox: createShares({
      capacity: bufferBytes,
      part: partOf(bufferBytes, addressShare, settings.socketBufferBytes),
      wake: (drained) => drained(),
    }),
    partial: createShares({
      capacity: queuedBytes,
      part: partOf(queuedBytes, addressShare, settings.frameBytes * 2),
    }),
  }
  metrics.watch({ relay, store, bufferedBytes: buffers.outbox.used })

  const sessions = new Set<Session>()
  const heartbeat = createHeartbeat(settings.pingMs)
  const health = createHealth({
    async ask() {
      if (!(await store.isReady())) throw new Error('The store is not ready.')
    },
    timeout: READY_TIMEOUT,
  })
  const ownAnswer = async (question: 'metrics' | 'readiness'): Promise<string> =>
    question === 'metrics' ? metrics.registry.text() : (await health.readiness()).state
  team?.join(ownAnswer)
  const addresses = createClientAddresses(settings.trustedProxies)
  let counter = 0
  let isStopping = false
  const upgrade = createUpgrade({
    settings,
    addresses,
    projects,
    now,
    admission: createAdmission({ settings, now }),
    isStopping: () => isStopping,
    onOutcome(outcome) {
      metrics.upgrades.inc({ outcome })
      if (outcome !== 'accepted') log.info({ why: outcome }, 'connection refused')
    },
    onAdmitted({ leave, ...admitted }) {
      counter += 1
      const number = counter
      const { project } = admitted
      const session = openSession({
        ...admitted,
        relay,
        buffers,
        settings,
        onClose(code, reason) {
          leave()
          sessions.delete(session)
          heartbeat.remove(session)
          metrics.closes.inc({ code: code >= 4000 ? 4000 : code })
          const level = code === CLOSE_CODES.overloaded ? 'warn' : 'debug'
          // The peer chooses its close reason.
          const why = level === 'warn' ? { reason } : {}
          log[level]({ socket: number, project, code, ...why }, 'socket closed')
        },
      })
      sessions.add(session)
      heartbeat.add(session)
      log.debug({ socket: number, project }, 'socket opened')
    },
  })

  const timeouts = { requestTimeout: 10_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000 }
  const server = createServer(timeouts, (request, response) => {
    answerHttp(request, response, {
      contentType: metrics.registry.contentType,
      ask: team?.ask ?? ownAnswer,
    }).catch((error: unknown) => {
      log.error({ reason: String(error) }, 'request failed')
      response.destroy()
    })
  })
  server.on('upgrade', upgrade)
  limitConnections(server, settings, addresses)

  let listening: Listening
  try {
    listening = await listen(server, { host: settings.host, port: settings.port, backlog: 4096 })
  } catch (error) {
    heartbeat.stop()
    await store.close()
    throw error
  }
  const { address, authority } = listening
  log.info({ host: address.address, port: address.port, store: store.kind }, 'relay listens')

  const drain = async (): Promise<void> => {
    health.drain()
    await listening.drain(settings.drainTime)
    isStopping = true
    const stopped = listening.stop(settings.shutdownTimeout, () => {
      for (const session of sessions) session.terminate()
    })
    const answered = withTimeout(relay.idle(), settings.shutdownTimeout / 2, 'Some requests take too long.')
    await answered.catch((error: unknown) => log.warn({ reason: String(error) }, 'stopping all the same'))
    for (const session of sessions) session.close(CLOSE_CODES.goingAway, 'Shutting down')
    await stopped
    heartbeat.stop()
    await store.close()
    log.info('relay stopped')
  }
  let closed: Promise<void> | undefined
  return { url: `ws://${authority}/`, close: () => (closed ??= drain()) }
}
