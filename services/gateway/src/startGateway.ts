import { serve, type ServerType } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { createGateway, type GatewayOptions } from './createGateway.js'

/** A gateway that listens. */
export interface RunningGateway {
  /** Where it listens, without a final slash: `http://127.0.0.1:4110`. */
  readonly url: string
  /** Takes no new requests, lets open ones finish up to `shutdownTimeout`, closes the database. */
  close(): Promise<void>
}

/**
 * Makes a gateway and listens.
 *
 * @param options host, port and everything of {@link createGateway}; port 0 takes any free one
 * @throws when the port is taken (`code` is `EADDRINUSE`), and as `createGateway` does
 */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  const gateway = await createGateway(options)
  const { host, port, shutdownTimeout } = gateway.settings
  let server: ServerType
  let address: AddressInfo
  try {
    ;({ server, address } = await listen(gateway.fetch, host, port))
  } catch (error) {
    await gateway.close()
    throw error
  }
  let closed: Promise<void> | undefined
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close() {
      closed ??= stop(server, shutdownTimeout, () => gateway.drain()).then(() => gateway.close())
      return closed
    },
  }
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  hostname: string,
  port: number,
): Promise<{ server: ServerType; address: AddressInfo }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, (address) => {
      server.off('error', reject)
      resolve({ server, address })
    })
    server.once('error', reject)
  })
}

function stop(server: ServerType, timeout: number, drain: () => void): Promise<void> {
  drain()
  return new Promise((resolve) => {
    const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), timeout)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
