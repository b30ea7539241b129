import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Gateway } from './createGateway.js'

/** A gateway that listens. */
export interface RunningGateway {
  /** Where it listens, without a final slash: `http://127.0.0.1:4110`. */
  readonly url: string
  /** Takes no new requests, lets open ones finish up to `shutdownTimeout`, closes the database. */
  close(): Promise<void>
}

/**
 * Listens for a gateway, where its settings say.
 *
 * @throws when the port is taken (`code` is `EADDRINUSE`); the gateway is closed then
 */
export async function serveGateway(gateway: Gateway): Promise<RunningGateway> {
  const { host, port, shutdownTimeout, development } = gateway.settings
  let server: Server
  let address: AddressInfo
  try {
    ;({ server, address } = await listen(gateway.fetch, host, port))
  } catch (error) {
    await gateway.close()
    throw error
  }
  if (development && !isLoopback(address.address)) {
    gateway.log.warn(
      { address: address.address },
      'development mode on an address that others can reach: any page may use project demo; set NODE_ENV=production',
    )
  }
  const connections = watchConnections(server)
  let closed: Promise<void> | undefined
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close() {
      closed ??= stop().then(() => gateway.close())
      return closed
    },
  }

  function stop(): Promise<void> {
    gateway.drain()
    return new Promise((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeout)
      server.close(() => {
        clearTimeout(timer)
        resolve()
      })
      connections.closeUnused()
    })
  }
}

function listen(
  fetch: Gateway['fetch'],
  hostname: string,
  port: number,
): Promise<{ server: Server; address: AddressInfo }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, (address) => {
      server.off('error', reject)
      resolve({ server, address })
    }) as Server
    server.once('error', reject)
  })
}

/**
 * Knows which connections carry a request, so that a stop ends with the last of them: a browser keeps connections open
 * that it does not use, some of them from before their first request.
 */
function watchConnections(server: Server): { closeUnused: () => void } {
  const open = new Map<Socket, number>()
  let stopping = false
  const closeIfUnused = (socket: Socket) => {
    if (stopping && open.get(socket) === 0) socket.destroySoon()
  }
  server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!open.has(socket)) return
      open.set(socket, (open.get(socket) ?? 1) - 1)
      closeIfUnused(socket)
    })
  })
  return {
    closeUnused() {
      stopping = true
      for (const socket of open.keys()) closeIfUnused(socket)
    },
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
