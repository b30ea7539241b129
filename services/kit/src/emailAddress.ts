import { domainToASCII } from 'node:url'

/** RFC 5321 without quoted local parts. */
const pattern = /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([^\s@]+)$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/**
 * Lower case, domain in ASCII. Only the domain's server knows the meaning of dots and tags.
 *
 * @returns undefined if invalid; local parts outside ASCII are refused, as some letters look alike
 */
export function normalizeEmail(text: string): string | undefined {
  const trimmed = text.trim()
  // Before lowercasing, which turns some non-ASCII letters into ASCII.
  const at = trimmed.lastIndexOf('@')
  if (trimmed.length > 254 || at < 1 || at > 64) return undefined
  const local = trimmed.slice(0, at)
  if (/[^\u0021-\u007e]/.test(local)) return undefined
  const ascii = domainToASCII(trimmed.slice(at + 1))
  const address = `${local.toLowerCase()}@${ascii}`
  return pattern.test(address) && domain.test(ascii) && address.length <= 254 ? address : undefined
}
