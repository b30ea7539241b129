import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The address that connections are counted by: the socket's, or with `trustedProxies` proxies in front the entry that
 * the outermost of them wrote. IPv6 counts by /64, since one visitor has that many addresses.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? 'local'
  if (trustedProxies === 0) return network(own)
  const forwarded = headers['x-forwarded-for']
  const hops = [forwarded ?? []].flat().join(',').split(',')
  return network(hops.at(-trustedProxies)?.trim() || own)
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:/, '').slice(0, 45)
  if (!isIPv6(plain)) return plain
  const [left = '', right = ''] = plain.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === '' ? [] : right.split(':')
  const zeros = plain.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':')
}
