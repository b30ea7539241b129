import type { Server } from 'node:http'
import type { ClientAddresses } from './clientAddress.js'
import { createShares } from './shares.js'

/** For Redis, settings file, log, listening socket. */
const OWN_DESCRIPTORS = 64
/** New and silent connections, health checks, refusals. */
const reservedConnections = (sockets: number): number => Math.min(1024, Math.max(32, sockets >> 3))
const RESERVED_AT_ADDRESS = 64

export function maxSocketsFor(requested: number, descriptors: number | undefined): number {
  if (descriptors === undefined) return requested
  const free = Math.max(1, descriptors - OWN_DESCRIPTORS)
  return Math.min(requested, Math.max(1, free - reservedConnections(free)))
}

/**
 * Bounds connections before they cost more than a descriptor. The last places go to addresses with
 * few. Behind a trusted proxy only the total is bounded.
 */
export function limitConnections(
  server: Server,
  { sockets, socketsPerAddress }: { readonly sockets: number; readonly socketsPerAddress: number },
  addresses: ClientAddresses,
): void {
  const capacity = sockets + reservedConnections(sockets)
  const shares = createShares({ capacity, part: socketsPerAddress + RESERVED_AT_ADDRESS })
  let open = 0
  server.on('connection', (socket) => {
    // With `maxConnections`, a primary keeps offering connections to full workers.
    if (open >= capacity) return void socket.destroy()
    open += 1
    socket.once('close', () => (open -= 1))
    if (addresses.isProxy(socket.remoteAddress)) return
    const address = addresses.read({ socket: socket.remoteAddress })
    if (!shares.take(address, 1)) return void socket.destroy()
    socket.once('close', () => shares.add(address, -1))
  })
}
