import { checksumAddress } from './checksumAddress.js'

/** Accepts wrong checksums: some networks write their own (EIP-1191). */
export const readAddress = (text: string): `0x${string}` | undefined =>
  /^0x[0-9a-f]{40}$/i.test(text) ? checksumAddress(text) : undefined

/**
 * Checksummed, in the wallet's order, without duplicates. Undefined unless it is an empty list or
 * has a valid address.
 */
export function readAccounts(value: unknown): readonly `0x${string}`[] | undefined {
  if (!Array.isArray(value)) return undefined
  const accounts = value.flatMap(
    (item: unknown) => (typeof item === 'string' ? readAddress(item) : undefined) ?? [],
  )
  return accounts.length === 0 && value.length > 0 ? undefined : [...new Set(accounts)]
}
