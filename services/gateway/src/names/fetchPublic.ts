import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Options of {@link fetchPublic}. */
export interface FetchPublicOptions {
  /** Bytes of the answer. */
  readonly most: number
  /** Milliseconds for all of it. */
  readonly timeout?: number
  /** Whether an IP address may be asked; for tests. */
  readonly isPublic?: (address: string) => boolean
  /** For tests. */
  readonly ca?: string
}

/** Redirects that are followed. */
const mostHops = 2

const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const carriers = new BlockList()
// Of the global ones these carry IPv4 addresses inside, or are for documents.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  carriers.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address belongs to the public internet, and to no network that only this machine might reach. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !carriers.check(address, 'ipv6')
}

/**
 * Fetches what a stranger named, over https: no private address is ever connected to, whatever a host name means at
 * that moment, and no more is read than is allowed.
 *
 * @throws an Error when the address may not be asked, or does not answer in time, with 200 and within the limit
 */
export async function fetchPublic(url: string, options: FetchPublicOptions): Promise<Buffer> {
  const { timeout = 5_000 } = options
  const signal = AbortSignal.timeout(timeout)
  let next = url
  for (let hop = 0; hop <= mostHops; hop++) {
    const answer = await ask(new URL(next), options, signal)
    if (Buffer.isBuffer(answer)) return answer
    next = new URL(answer, next).href
  }
  throw new Error('It redirects too often')
}

/** @returns the body, or where it is now */
function ask(
  url: URL,
  { most, ca, isPublic = isPublicAddress }: FetchPublicOptions,
  signal: AbortSignal,
): Promise<Buffer | string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.username || url.password)
    throw new Error('It is not a plain https URL')
  // The look-up below is not asked for an address.
  if (isIP(host) !== 0 && !isPublic(host)) throw new Error('It is a private address')
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        signal,
        ...(ca !== undefined && { ca }),
        headers: { accept: '*/*', 'user-agent': 'latchkey-gateway' },
        // Checked where the connection is made, so that no second look-up can say otherwise.
        lookup: (name, { all, ...rest }, done) =>
          lookup(name, { ...rest, all: true }, (error, found) => {
            const allowed = error ? [] : found.filter(({ address }) => isPublic(address))
            const [first] = allowed
            if (error || first === undefined) done(error ?? new Error('It is a private address'), '', 4)
            else if (all) (done as unknown as (error: null, found: typeof allowed) => void)(null, allowed)
            else done(null, first.address, first.family)
          }),
      },
      (response) => {
        const { statusCode = 0, headers } = response
        const fail = (reason: string): void => {
          response.destroy()
          reject(new Error(reason))
        }
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy()
          return resolve(headers.location)
        }
        if (statusCode !== 200) return fail(`It answered ${statusCode}`)
        if (Number(headers['content-length'] ?? 0) > most) return fail('It is too large')
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > most) fail('It is too large')
          else parts.push(part)
        })
        response.on('end', () => resolve(Buffer.concat(parts)))
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}
