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

/** An address as it is counted, however it is written: in any case, with or without brackets and a port. */
export function network(address: string): string {
  const written = address.slice(0, 64).toLowerCase()
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1')
  const plain = bare.replace(/^::ffff:(?=[\d.]+$)/, '')
  if (!isIPv6(plain)) return plain
  const [left = '', right = ''] = plain.replace(/%.*$/, '').split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === '' ? [] : right.split(':')
  const zeros = plain.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0
  return [...head, ...Array<string>(zeros).fill('0'), ...tail]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
