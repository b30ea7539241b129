import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports of outgoing connections (Linux from 32768, macOS from 49152), which may take a
 * free one first.
 */
const portRange = { from: 15_000, to: 32_000 }

/**
 * Assigns free wanted ports first: one taken port moves one part only.
 *
 * @template {string} Name
 * @param {Record<Name, number>} requestedPorts 0 means any
 * @returns {Promise<{ ports: Record<Name, number>, moved: Name[] }>}
 */
export async function choosePorts(requestedPorts) {
  const usedPorts = new Set()
  const entries = /** @type {[Name, number][]} */ (Object.entries(requestedPorts))
  const ports = /** @type {Record<Name, number>} */ ({})
  for (const [name, port] of entries) {
    if (port === 0 || usedPorts.has(port) || !(await probe(port))) continue
    ports[name] = port
    usedPorts.add(port)
  }
  const moved = /** @type {Name[]} */ ([])
  for (const [name, port] of entries) {
    if (ports[name] !== undefined) continue
    if (port !== 0) moved.push(name)
    const free = await nextFree(port === 0 ? 0 : port + 1, usedPorts)
    ports[name] = free
    usedPorts.add(free)
  }
  return { ports, moved }
}

/**
 * @param {number} from
 * @param {Set<number>} used
 */
async function nextFree(from, used) {
  for (let step = 0; step < 200; step++) {
    const port = from === 0 ? randomInt(portRange.from, portRange.to) : from + step
    if (!used.has(port) && (await probe(port))) return port
  }
  throw new Error(`No free port was found from ${from || portRange.from} on.`)
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function probe(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
