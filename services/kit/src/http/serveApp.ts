import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { createClientAddresses, type TrustedProxies } from '../clientAddress.js'
import { limitConnections } from '../limitConnections.js'
import { isLoopback, listen, type Listening } from '../listen.js'
import type { RunningService } from '../runService.js'
import type { Logger } from '../log.js'
import type { ServiceEnv } from './serviceEnv.js'

export interface ServedApp {
  readonly fetch: (request: Request, bindings?: ServiceEnv['Bindings']) => Response | Promise<Response>
  readonly settings: {
    readonly host: string
    /** 0 is any free port. */
    readonly port: number
    /** Milliseconds between a stop request and the end of listening. */
    readonly drainTime: number
    /** Milliseconds for open requests after that. */
    readonly shutdownTimeout: number
    readonly development: boolean
    readonly trustedProxies: TrustedProxies
  }
  readonly log: Logger
  drain(): void
  /** Call it after the last request. */
  close(): Promise<void>
}

/** Milliseconds. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/** For requests without Host, as of HTTP/1.0 probes. */
const NO_HOST = 'host.invalid'

/** One address may be a school. Behind a proxy only the total applies. */
const connections = { sockets: 4_096, socketsPerAddress: 512 }

/**
 * Closing makes `/readyz` answer 503, serves for `drainTime`, gives open requests
 * `shutdownTimeout`, then closes the database.
 *
 * @returns URL without a final slash
 * @throws when the port is taken (`EADDRINUSE`), after closing the service
 */
export async function serveApp(app: ServedApp): Promise<RunningService> {
  const { host, port, drainTime, shutdownTimeout, development, trustedProxies } = app.settings
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
