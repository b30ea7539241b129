export type PairingRead =
  | { readonly ok: true; readonly uri: string; readonly topic: string }
  | { readonly ok: false; readonly reason: string }

const refuse = (reason: string): PairingRead => ({ ok: false, reason })

/**
 * `wc:`, `wc://`, `…/wc?uri=`, or either in base64.
 * https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 *
 * @param now Unix milliseconds
 */
export function readPairingUri(text: string, now: number): PairingRead {
  const uri = findUri(text.trim())
  if (uri === undefined) return refuse('This isn’t a connection link. It should begin with “wc:”.')
  const match = /^wc:(?:\/\/)?([^@?]+)@(\d+)(?:\?(.*))?$/s.exec(uri)
  if (match === null) return refuse('This connection link is cut off or damaged.')
  const [, topic = '', version, query = ''] = match
  if (version === '1') return refuse('The app uses version 1 of the protocol, which was switched off.')
  if (version !== '2') return refuse(`The app uses version ${version} of the protocol; this wallet knows 2.`)
  const params = new URLSearchParams(query)
  const whole = /^[0-9a-f]{64}$/i
  if (!whole.test(topic) || !whole.test(params.get('symKey') ?? '') || !params.get('relay-protocol'))
    return refuse('This connection link is cut off or damaged.')
  const expiry = Number(params.get('expiryTimestamp') ?? Infinity)
  if (expiry * 1000 <= now) return refuse('This connection link has expired. Ask the app for a new one.')
  return { ok: true, uri: uri.replace(/^wc:\/\//, 'wc:'), topic }
}

function findUri(text: string, depth = 0): string | undefined {
  if (/^wc:[^?]+@/i.test(text)) return text.replace(/^wc:/i, 'wc:')
  if (depth > 2 || text.length > 10_000) return undefined
  const carried = /[?&]uri=([^&#]+)/.exec(text)?.[1]
  if (carried !== undefined) return findUri(decode(carried), depth + 1)
  // Twice: Telegram on Android.
  if (/^wc%3a/i.test(text)) return findUri(decode(text), depth + 1)
  return /^[\w+/=-]{40,}$/.test(text) ? findUri(fromBase64(text), depth + 1) : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
