import { checksumAddress } from './checksumAddress.js'

/**
 * An address that a wallet names as its own, checksummed. A wrong checksum is forgiven here: it is the wallet's own word,
 * and some networks write checksums in a way of their own (EIP-1191).
 */
export const readAddress = (text: string): `0x${string}` | undefined =>
  /^0x[0-9a-f]{40}$/i.test(text) ? checksumAddress(text) : undefined

/**
 * The accounts of a wallet's answer or event, checksummed, in the wallet's order, each once.
 *
 * @returns undefined when the value is no list of accounts at all, or a filled one without a single address
 */
export function readAccounts(value: unknown): readonly `0x${string}`[] | undefined {
  if (!Array.isArray(value)) return undefined
  const accounts = value.flatMap(
    (item: unknown) => (typeof item === 'string' ? readAddress(item) : undefined) ?? [],
  )
  return accounts.length === 0 && value.length > 0 ? undefined : [...new Set(accounts)]
}
