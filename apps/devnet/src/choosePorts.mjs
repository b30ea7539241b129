import { createServer } from 'node:net'

/**
 * Chooses a free port on 127.0.0.1 for each part. Assigns free wanted ports first, so that one
 * taken port moves one part only.
 *
 * @template {string} Name
 * @param {Record<Name, number>} wanted port by part name; 0 means any
 * @returns {Promise<{ ports: Record<Name, number>, moved: Name[] }>} the ports, and the names of
 *   parts that moved
 */
export async function choosePorts(wanted) {
  const used = new Set()
  const entries = /** @type {[Name, number][]} */ (Object.entries(wanted))
  const ports = /** @type {Record<Name, number>} */ ({})
  for (const [name, port] of entries) {
    if (port === 0 || used.has(port) || !(await probe(port))) continue
    ports[name] = port
    used.add(port)
  }
  const moved = /** @type {Name[]} */ ([])
  for (const [name, port] of entries) {
    if (ports[name] !== undefined) continue
    if (port !== 0) moved.push(name)
    const free = await nextFree(port === 0 ? 0 : port + 1, used)
    ports[name] = free
    used.add(free)
  }
  return { ports, moved }
}

/**
 * @param {number} from
 * @param {Set<number>} used
 */
async function nextFree(from, used) {
  for (let step = 0; step < 200; step++) {
    const port = await probe(from === 0 ? 0 : from + step)
    if (port && !used.has(port)) return port
  }
  throw new Error(`No free port was found from ${from} on.`)
}

/**
 * @param {number} port
 * @returns {Promise<number | undefined>} the port when it can be listened on
 */
function probe(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
