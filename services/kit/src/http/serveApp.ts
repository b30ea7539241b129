import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { createClientAddresses, type TrustedProxies } from '../clientAddress.js'
import { limitConnections } from '../limitConnections.js'
import { isLoopback, listen, type Listening } from '../listen.js'
import type { RunningService } from '../runService.js'
import type { Logger } from '../log.js'
import type { ServiceEnv } from './serviceEnv.js'

/** A service without a server in front of it. */
export interface ServedApp {
  readonly fetch: (request: Request, bindings?: ServiceEnv['Bindings']) => Response | Promise<Response>
  readonly settings: {
    readonly host: string
    /** 0: any free port. */
    readonly port: number
    /** Milliseconds that the listener stays open once a stop was asked for, so that balancers notice. */
    readonly drainTime: number
    /** Milliseconds that open requests have to finish after that. */
    readonly shutdownTimeout: number
    /** Whether NODE_ENV is not `production`. */
    readonly development: boolean
    readonly trustedProxies: TrustedProxies
  }
  readonly log: Logger
  /** `/readyz` answers 503 from now on, so that a balancer sends no more. */
  drain(): void
  /** Closes the database. Call it when no request is open any more. */
  close(): Promise<void>
}

/** Milliseconds for a request's head, and for all of it: a connection that asks for nothing is closed soon. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/** Stands for the host of a request that names none, which HTTP/1.0 allows and probes of balancers make use of. */
const NO_HOST = 'host.invalid'

/** Open connections, and those of one address; a school or an office has one. Behind a proxy only the first counts. */
const connections = { sockets: 4_096, socketsPerAddress: 512 }

/**
 * Listens for a service, where its settings say. Closing makes `/readyz` answer 503, goes on serving for `drainTime`,
 * then takes no new requests, lets open ones finish up to `shutdownTimeout`, and closes the database.
 *
 * @returns its URL without a final slash: `http://127.0.0.1:4110`
 * @throws when the port is taken (`code` is `EADDRINUSE`); the service is closed then
 */
export async function serveApp(app: ServedApp): Promise<RunningService> {
  const { host, port, drainTime, shutdownTimeout, development, trustedProxies } = app.settings
  // Without options for another protocol it is a server of node:http.
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: timeouts,
    hostname: NO_HOST,
  }) as Server
  limitConnections(server, connections, createClientAddresses(trustedProxies))
  let listening: Listening
  try {
    listening = await listen(server, { host, port })
  } catch (error) {
    await app.close()
    throw error
  }
  const { address, authority } = listening
  if (development && !isLoopback(address.address)) {
    app.log.warn(
      { address: address.address },
      'development mode on an address that others can reach: any page may use project demo; set NODE_ENV=production',
    )
  }
  async function stop(): Promise<void> {
    app.drain()
    await listening.drain(drainTime)
    await listening.stop(shutdownTimeout)
    await app.close()
  }
  let closed: Promise<void> | undefined
  return { url: `http://${authority}`, close: () => (closed ??= stop()) }
}
