import type { GatewayContext } from './gatewayEnv.js'

/**
 * The address that requests are counted by: the socket's, or with `trustedProxies` proxies in front the entry
 * that the outermost of them wrote. IPv6 counts by /64, since one visitor has that many addresses.
 */
export function clientAddress(c: GatewayContext, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'local'
  if (trustedProxies === 0) return network(socket)
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return network(hops.at(-trustedProxies) || socket)
}

function network(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!plain.includes(':')) return plain.slice(0, 45)
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':').slice(0, 45)
}
