import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  cut(): Promise<void>
  mend(): Promise<void>
  freeze(): void
  thaw(): void
}

export async function startTcpProxy(target: {
  readonly host: string
  readonly port: number
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    return socket
  }
  // Received bytes stay in the kernel, as with a suspended server.
  const still = (socket: Socket) => void socket.pause()
  let frozen = false
  const server = createServer((incoming) => {
    const outgoing = keep(createConnection(target))
    keep(incoming).pipe(outgoing).pipe(incoming)
    if (frozen) for (const socket of [incoming, outgoing]) still(socket)
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut,
    mend: () => listen(port),
    freeze() {
      frozen = true
      for (const socket of sockets) still(socket)
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
  }
}
