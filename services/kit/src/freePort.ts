import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (Linux: 32768, macOS: 49152). */
const range = { from: 15_000, to: 32_000 }

/**
 * A free port that no other caller on this machine gets until this process ends. A port that the system
 * chooses may be taken by an outgoing connection.
 *
 * @param host where the port will listen
 * @throws when a hundred ports in a row are taken
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(range.from, range.to)
    if ((await reserve(port)) && (await canListen(port, host))) return port
  }
  throw new Error(`No port of ${host} is free between ${range.from} and ${range.to}.`)
}

/** By the UDP port of the same number: no two processes get it, and it is free again when this one ends. */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.unref()
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
