import { CLOSE_CODES } from '@latchkey/protocol/relay'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createRelay, createShares, partOf, type MailboxStore } from './core/index.js'
import { answerHttp } from './server/answerHttp.js'
import { createAdmission } from './server/createAdmission.js'
import { createHeartbeat } from './server/createHeartbeat.js'
import { createMetrics } from './server/createMetrics.js'
import { createUpgrade } from './server/createUpgrade.js'
import { limitConnections, socketsThatFit } from './server/limitConnections.js'
import { openSession, type Buffers, type Session } from './server/openSession.js'
import { fileDescriptors, heapBytes } from './settings/capacity.js'
import { createProjectSource } from './settings/projectSource.js'
import { defaultSettings, type Settings } from './settings/settings.js'
import { openStore } from './store/openStore.js'

/** Options of {@link startRelay}. */
export interface StartOptions extends Partial<Settings> {
  /** Unix milliseconds; for tests that move the clock. */
  readonly now?: () => number
  /** A store of one's own in place of memory or Redis. The relay closes it. */
  readonly store?: MailboxStore
}

/** A relay that listens. */
export interface RunningRelay {
  /** `ws://127.0.0.1:4111/` */
  readonly url: string
  /**
   * Takes no more connections, answers what was asked, closes every socket with 1001 and then the store. Takes at most
   * `shutdownTimeout`.
   */
  close(): Promise<void>
}

/**
 * Starts a relay.
 *
 * @param options settings that differ from the defaults; port 0 takes any free one
 * @throws when the port is taken (`code` is `EADDRINUSE`), the settings file is not valid, or Redis is not there
 */
export async function startRelay({
  now = Date.now,
  store: given,
  ...options
}: StartOptions = {}): Promise<RunningRelay> {
  const wanted: Settings = { ...defaultSettings, ...options }
  const settings: Settings = { ...wanted, sockets: socketsThatFit(wanted.sockets, fileDescriptors()) }
  const log = pino({ level: settings.logLevel, name: 'relay' })
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
  const metrics = createMetrics()
  const onStoreError = (error: unknown): void => {
    metrics.failures.inc()
    log.error({ reason: error instanceof Error ? error.message : String(error) }, 'store failed')
  }
  const store = given ?? (await openStore({ settings, now, onError: onStoreError }))
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
  let draining = false
  let counter = 0
  const upgrade = createUpgrade({
    settings,
    projects,
    now,
    admission: createAdmission({ settings, now }),
    isDraining: () => draining,
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
          // What a peer wrote as its reason is not ours to keep.
          const why = level === 'warn' ? { reason } : {}
          log[level]({ socket: number, project, code, ...why }, 'socket closed')
        },
      })
      sessions.add(session)
      heartbeat.add(session)
      log.debug({ socket: number, project }, 'socket opened')
    },
  })

  const isReady = async (): Promise<boolean> => !draining && (await store.isReady())
  const timeouts = { requestTimeout: 10_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000 }
  const server = createServer(timeouts, (request, response) => {
    answerHttp(request, response, { registry: metrics.registry, isReady }).catch((error: unknown) => {
      log.error({ reason: String(error) }, 'request failed')
      response.destroy()
    })
  })
  server.on('upgrade', upgrade)
  limitConnections(server, settings)

  let address: AddressInfo
  try {
    address = await listen(server, settings)
  } catch (error) {
    heartbeat.stop()
    await store.close()
    throw error
  }
  log.info({ host: address.address, port: address.port, store: store.kind }, 'relay listens')

  const drain = async (): Promise<void> => {
    draining = true
    const stopped = new Promise((resolve) => server.close(resolve))
    const deadline = Date.now() + settings.shutdownTimeout
    await within(relay.idle(), settings.shutdownTimeout / 2)
    for (const session of sessions) session.close(CLOSE_CODES.goingAway, 'Shutting down')
    server.closeIdleConnections()
    await within(stopped, Math.max(0, deadline - Date.now()))
    for (const session of sessions) session.terminate()
    server.closeAllConnections()
    heartbeat.stop()
    await store.close()
    log.info('relay stopped')
  }
  let closed: Promise<void> | undefined
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `ws://${host}:${address.port}/`, close: () => (closed ??= drain()) }
}

function listen(server: Server, { host, port }: Settings): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 4096 }, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The relay has no TCP address.'))
      else resolve(address)
    })
  })
}

/** Waits for work, but not longer than so many milliseconds. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
