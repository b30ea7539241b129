import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (Linux: 32768, macOS: 49152). */
const range = { from: 15_000, to: 32_000 }

/** A port that the system chooses may be taken by an outgoing connection. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(range.from, range.to)
    if (await canListen(port, host)) return port
  }
  throw new Error(`No port of ${host} is free between ${range.from} and ${range.to}.`)
}

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
