import { parseCaip2 } from '@latchkey/protocol/caip'
import { signInMessage, type SiwxData } from '@latchkey/protocol/signIn'

const skew = 5 * 60_000

/** A page may set no text of its own, and no grants. */
const names = new Set([
  'domain',
  'uri',
  'version',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
])

/**
 * Proves the address of a visitor who just logged in to that page, and nothing else.
 *
 * @param page origin, as the browser reports it
 * @returns undefined for anything that must be shown
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function loginMessage(
  text: string,
  page: string,
  { address, chainId, now }: { readonly address: string; readonly chainId: string; readonly now: number },
): string | undefined {
  const fields = fieldsOf(text)
  if (fields === undefined || !/^(?:eip155|solana):/.test(chainId)) return undefined
  const { domain, uri, version, nonce, issuedAt, expirationTime, notBefore, requestId } = fields
  const isOfPage = domain === new URL(page).host && isPlace(uri, page)
  const isFresh = Math.abs(timeOf(issuedAt) - now) <= skew
  const isTimed =
    (expirationTime === undefined || timeOf(expirationTime) > now) &&
    (notBefore === undefined || timeOf(notBefore) <= now + skew)
  const isPlain =
    version === '1' &&
    /^[A-Za-z0-9]{8,128}$/.test(nonce ?? '') &&
    (requestId === undefined || /^[\w.~-]{1,128}$/.test(requestId))
  if (!isOfPage || !isFresh || !isTimed || !isPlain) return undefined
  const { namespace, reference } = parseCaip2(chainId)
  const data = { ...fields, accountAddress: address, chainId: `${namespace}:${reference}` }
  return signInMessage(data as unknown as SiwxData)
}

function fieldsOf(text: string): Partial<Record<string, string>> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const isKnown = Object.entries(value).every(
      ([name, field]) => names.has(name) && typeof field === 'string' && field.length <= 2_048,
    )
    return isKnown ? (value as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}

/** Unix milliseconds; NaN for other formats than `toISOString`'s. */
function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) || new Date(time).toISOString() !== text ? NaN : time
}

/** The page's origin and path, without query or fragment. */
function isPlace(uri: string | undefined, page: string): boolean {
  if (uri === undefined || !URL.canParse(uri)) return false
  const { origin, pathname, href } = new URL(uri)
  return origin === page && href === `${origin}${pathname}` && (uri === href || `${uri}/` === href)
}
