import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, SocketAddress } from 'node:net'
import proxyAddr from 'proxy-addr'

/** Proxies that append to X-Forwarded-For: their number, or addresses, ranges and range names. */
export type TrustedProxies = number | readonly string[]

export interface AddressSource {
  readonly socket: string | undefined
  readonly forwarded?: string | undefined
}

export interface ClientAddresses {
  /**
   * The socket's address, or behind trusted proxies the outermost one's entry. All spellings count
   * as one, IPv6 by /64: one visitor has that many. `local` without an address.
   */
  read(source: AddressSource): string
  /** Narrowest first: `read`, and for IPv6 the enclosing /56 and /48, which have one owner. */
  networks(source: AddressSource): readonly string[]
  fullAddress(source: AddressSource): string
  isProxy(socket: string | undefined): boolean
}

export function createClientAddresses(trusted: TrustedProxies): ClientAddresses {
  const inList = typeof trusted === 'number' ? undefined : proxyAddr.compile([...trusted])
  function fullAddress({ socket, forwarded }: AddressSource): string {
    const own = plainAddress(socket ?? '') ?? 'local'
    if (trusted === 0 || forwarded === undefined) return own
    // proxy-addr reads only these two fields.
    const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: own } }
    const hops = proxyAddr.all(
      request as unknown as IncomingMessage,
      inList && ((address, index) => inList(plainAddress(address) ?? '', index)),
    )
    const written = typeof trusted === 'number' ? hops[trusted] : hops.at(-1)
    return plainAddress(written ?? '') ?? own
  }
  return {
    fullAddress,
    read: (source) => networksOf(fullAddress(source))[0] ?? 'local',
    networks: (source) => networksOf(fullAddress(source)),
    isProxy(socket) {
      if (typeof trusted === 'number') return trusted > 0
      return inList?.(plainAddress(socket ?? '') ?? '', 0) ?? false
    },
  }
}

function plainAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const family = isIP(bare)
  if (family === 0) return undefined
  const { address } = new SocketAddress({ address: bare, family: family === 6 ? 'ipv6' : 'ipv4' })
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

function networksOf(address: string): readonly string[] {
  if (!isIPv6(address)) return [address]
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? 8 - left.length - right.length : 0
  const [a = '0', b = '0', c = '0', d = '0'] = [...left, ...Array<string>(zeros).fill('0'), ...right]
  // The fourth group omits leading zeros; a /56 has its first two digits.
  return [`${a}:${b}:${c}:${d}`, `${a}:${b}:${c}:${d.padStart(4, '0').slice(0, 2)}/56`, `${a}:${b}:${c}/48`]
}
