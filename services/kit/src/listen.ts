import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Listening {
  readonly address: AddressInfo
  readonly authority: string
  /**
   * Serves for `time` milliseconds more, but ends each connection with its answer: a balancer
   * reopens elsewhere.
   */
  drain(time: number): Promise<void>
  /**
   * Closes idle connections at once, and after `timeout` milliseconds all.
   *
   * @param onTimeout cuts connections that are no longer HTTP
   */
  stop(timeout: number, onTimeout?: () => void): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0 is any free port. */
  readonly port: number
  readonly backlog?: number
}

/** @throws when the port is taken (`EADDRINUSE`) */
export async function listen(server: Server, options: ListenOptions): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...options }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const connections = watchConnections(server)
  const address = server.address() as AddressInfo
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    address,
    authority: `${host}:${address.port}`,
    drain: (time) => {
      connections.endWithAnswers()
      return time > 0 ? new Promise((resolve) => setTimeout(resolve, time)) : Promise.resolve()
    },
    stop: (timeout, onTimeout) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          server.closeAllConnections()
          onTimeout?.()
        }, timeout)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        connections.closeUnused()
      }),
  }
}

/**
 * A stop ends with the last request: browsers keep idle connections open, some without any request.
 * An upgraded connection belongs to its upgrader.
 */
function watchConnections(server: Server): { closeUnused: () => void; endWithAnswers: () => void } {
  const open = new Map<Socket, number>()
  let stopping = false
  let draining = false
  const closeIfUnused = (socket: Socket) => {
    if (stopping && open.get(socket) === 0) socket.destroySoon()
  }
  server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', ({ socket }) => open.delete(socket))
  server.prependListener('request', ({ socket }, response) => {
    if (draining) response.shouldKeepAlive = false
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!open.has(socket)) return
      open.set(socket, (open.get(socket) ?? 1) - 1)
      closeIfUnused(socket)
    })
  })
  return {
    endWithAnswers() {
      draining = true
    },
    closeUnused() {
      stopping = true
      for (const socket of open.keys()) closeIfUnused(socket)
    },
  }
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
