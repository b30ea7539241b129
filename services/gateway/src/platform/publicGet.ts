import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { createPublicLookup } from './publicLookup.js'

/** Milliseconds. */
const timeout = 5_000

// https://www.iana.org/assignments/iana-ipv4-special-registry, and the same for IPv6. One list
// would match IPv4 against IPv6 ranges.
const special = { 4: new BlockList(), 6: new BlockList() }
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Everything but global unicast.
  '::/3',
  '4000::/2',
  '8000::/1',
  // Embedded IPv4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
]) {
  const [net = '', bits] = range.split('/')
  if (net.includes(':')) special[6].addSubnet(net, Number(bits), 'ipv6')
  else special[4].addSubnet(net, Number(bits), 'ipv4')
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special[4].check(address, 'ipv4')
  return version === 6 && !special[6].check(address, 'ipv6')
}

export function isPublicHost({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPublicAddress(host)
}

/** @throws for private addresses, and above `limit` bytes */
export type PublicGet = (url: string, limit: number) => Promise<Buffer>

/** The address is checked at connection time, so DNS rebinding gains nothing. No redirects. */
export function createPublicGet(isAllowed: (address: string) => boolean = isPublicAddress): PublicGet {
  const { lookup, check } = createPublicLookup(isAllowed)
  return (text, limit) =>
    new Promise((resolve, reject) => {
      const url = new URL(text)
      check(url)
      const signal = AbortSignal.timeout(timeout)
      const get = url.protocol === 'https:' ? getHttps : getHttp
      const request = get(url, { lookup, signal, agent: false }, (response) => {
        read(response, limit).then(resolve, (error: unknown) => {
          request.destroy()
          reject(error instanceof Error ? error : new Error('unknown'))
        })
      })
      request.on('error', reject)
    })
}

async function read(response: IncomingMessage, limit: number): Promise<Buffer> {
  if (response.statusCode !== 200) throw new Error(`The server answered ${response.statusCode}`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Error(`The file has more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
