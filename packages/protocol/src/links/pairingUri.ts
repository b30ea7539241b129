export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  /** Unix seconds. */
  readonly expiryTimestamp?: number | undefined
  readonly methods?: readonly string[] | undefined
}

/** https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri */
export function formatPairingUri({ topic, symKey, expiryTimestamp, methods = [] }: PairingUri): string {
  const expiry = expiryTimestamp === undefined ? '' : `&expiryTimestamp=${expiryTimestamp}`
  const list = methods.length === 0 ? '' : `&methods=${encodeURIComponent(methods.join(','))}`
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}${expiry}${list}`
}

const KEY = /^[0-9a-f]{64}$/i

/**
 * `wc:` or `wc://`, parameters in any order, unknown ones ignored, or all in base64. Ignores the
 * expiry.
 *
 * @returns undefined for another version, without `relay-protocol` or `symKey`, or for a raw `:` in
 *   the query
 */
export function parsePairingUri(text: string): PairingUri | undefined {
  const uri = text.startsWith('wc:') ? text : decode(text)
  const [, topic, query] = /^wc:(?:\/\/)?([0-9a-f]{64})@2\?([^:]*)$/i.exec(uri) ?? []
  if (topic === undefined || query === undefined) return undefined
  const parameters = new URLSearchParams(query)
  const symKey = parameters.get('symKey') ?? ''
  if (parameters.get('relay-protocol') === null || !KEY.test(symKey)) return undefined
  const expiry = Number(parameters.get('expiryTimestamp') ?? Number.NaN)
  const methods = parameters.get('methods')
  return {
    topic,
    symKey,
    ...(Number.isSafeInteger(expiry) && expiry > 0 ? { expiryTimestamp: expiry } : {}),
    ...(methods === null || methods === '' ? {} : { methods: methods.split(',') }),
  }
}

function decode(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
