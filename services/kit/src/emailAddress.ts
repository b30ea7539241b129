import { domainToASCII } from 'node:url'

/** Local part and domain as mail servers everywhere take them (RFC 5321, without quoted local parts). */
const pattern = /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([^\s@]+)$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/**
 * The one form of an e-mail address that counts as an account and that mail is sent to: lower case, its domain in
 * ASCII. Dots and tags of the local part stay, since only its own server knows whether they mean something.
 *
 * @returns undefined when it is no address; letters outside ASCII before the `@` are refused, because some look alike
 */
export function normalizeEmail(text: string): string | undefined {
  const trimmed = text.trim()
  // Before lower case, which turns some letters outside ASCII into ASCII ones.
  const at = trimmed.lastIndexOf('@')
  if (trimmed.length > 254 || at < 1 || at > 64) return undefined
  const local = trimmed.slice(0, at)
  if (/[^\u0021-\u007e]/.test(local)) return undefined
  const ascii = domainToASCII(trimmed.slice(at + 1))
  const address = `${local.toLowerCase()}@${ascii}`
  return pattern.test(address) && domain.test(ascii) && address.length <= 254 ? address : undefined
}
