import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** Simulates network partitions. */
export interface Proxy {
  readonly port: number
  /**
   * As if packets were lost, on old and new connections.
   *
   * @param isCut by source address
   */
  split(isCut: (from: string) => boolean): void
  /** As if the server were gone: old connections end, and new ones do too. */
  unplug(): void
  heal(): void
  stop(): void
}

export async function startProxy(target: number): Promise<Proxy> {
  let isCut: (from: string) => boolean = () => false
  let isUnplugged = false
  const links = new Map<Socket, { readonly from: string; readonly to: Socket }>()
  const server = createServer((socket) => {
    if (isUnplugged) return void socket.destroy()
    const from = (socket.remoteAddress ?? '').replace('::ffff:', '')
    const to = createConnection({ port: target, host: '127.0.0.1' })
    links.set(socket, { from, to })
    for (const [one, other] of [
      [socket, to],
      [to, socket],
    ] as const) {
      one.on('data', (bytes) => other.write(bytes))
      one.on('error', () => one.destroy())
      one.on('close', () => {
        other.destroy()
        links.delete(socket)
      })
    }
    if (isCut(from)) hold(socket, to)
  })
  const hold = (...ends: readonly Socket[]): void => {
    for (const each of ends) each.pause()
  }
  const end = (): void => {
    for (const [socket, { to }] of links) for (const each of [socket, to]) each.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    split(given) {
      isCut = given
      for (const [socket, { from, to }] of links) if (isCut(from)) hold(socket, to)
    },
    unplug() {
      isUnplugged = true
      end()
    },
    heal() {
      isUnplugged = false
      isCut = () => false
      for (const [socket, { to }] of links) for (const each of [socket, to]) each.resume()
    },
    stop() {
      server.close()
      end()
    },
  }
}
