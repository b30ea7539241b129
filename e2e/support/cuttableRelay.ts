import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { world } from './world.js'

export interface CuttableRelay {
  readonly url: string
  /** Without a close frame, like a network failure. */
  cut(): void
  stop(): Promise<void>
}

export async function cuttableRelay(): Promise<CuttableRelay> {
  const { hostname, port } = new URL(world().devnet.relay ?? '')
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => open.forEach((socket) => socket.destroy())
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async stop() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
