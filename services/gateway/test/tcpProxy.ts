import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be cut and mended. */
export interface TcpProxy {
  readonly port: number
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Passes connections on to a server on this machine. */
export async function startTcpProxy(target: {
  readonly host: string
  readonly port: number
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    return socket
  }
  const server = createServer((incoming) => {
    const outgoing = keep(createConnection(target))
    keep(incoming).pipe(outgoing).pipe(incoming)
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
    mend: () => listen(port),
  }
}
