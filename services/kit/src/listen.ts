import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A server that listens. */
export interface Listening {
  readonly address: AddressInfo
  /** Host and port as they stand in a URL. */
  readonly authority: string
  /**
   * Goes on serving for so many milliseconds, but ends each connection with its answer: a balancer opens its next ones
   * elsewhere once it notices that this server is not ready, and none of those it keeps is cut under a request.
   */
  drain(time: number): Promise<void>
  /**
   * Refuses new connections, closes idle ones at once, and waits for open requests. After `timeout`
   * milliseconds, cuts the remaining connections.
   *
   * @param onTimeout called after the timeout, to cut connections that are no longer HTTP
   */
  stop(timeout: number, onTimeout?: () => void): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  /** Connections that may wait to be accepted. */
  readonly backlog?: number
}

/** @throws when the port is taken (`code` is `EADDRINUSE`) */
export async function listen(server: Server, options: ListenOptions): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...options }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const connections = watchConnections(server)
  // A server that was given a host and a port has an address of this form.
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
 * Knows which connections carry a request, so that a stop ends with the last of them: a browser keeps connections open
 * that it does not use, some of them from before their first request. One that was upgraded belongs to whoever
 * upgraded it.
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
  // Before the listener that answers.
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

/** Whether only this machine can reach an address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
