import type { Server } from 'node:http'
import { createShares } from '../core/index.js'
import type { Settings } from '../settings/settings.js'
import { network } from './clientAddress.js'

/** File descriptors that are not for connections: Redis, the settings file, the log, the listening socket itself. */
const OWN_DESCRIPTORS = 64
/** Connections beside the sockets: those that have not asked for anything yet, health checks, refusals on their way. */
const beside = (sockets: number): number => Math.min(1024, Math.max(32, sockets >> 3))
const BESIDE_AT_ADDRESS = 64

/** How many sockets fit into so many file descriptors. */
export function socketsThatFit(wanted: number, descriptors: number | undefined): number {
  if (descriptors === undefined) return wanted
  const free = Math.max(1, descriptors - OWN_DESCRIPTORS)
  return Math.min(wanted, Math.max(1, free - beside(free)))
}

/**
 * Bounds the open connections, those that never say anything included, before they cost more than a file descriptor. An
 * address gets little more than its sockets need, and the last ones are for addresses that have few. Behind a proxy all
 * come from the proxy, so that only their number is bounded.
 */
export function limitConnections(
  server: Server,
  { sockets, socketsPerAddress, trustedProxies }: Settings,
): void {
  const capacity = sockets + beside(sockets)
  server.maxConnections = capacity
  if (trustedProxies > 0) return
  const shares = createShares({ capacity, part: socketsPerAddress + BESIDE_AT_ADDRESS })
  server.on('connection', (socket) => {
    const address = network(socket.remoteAddress ?? '')
    if (!shares.take(address, 1)) return void socket.destroy()
    socket.once('close', () => shares.add(address, -1))
  })
}
