import { checksumAddress } from './checksumAddress.js'

/**
 * The accounts of a wallet's answer or event, checksummed, in the wallet's order, each once. A wrong checksum is
 * forgiven here: it is the wallet's own word for its own account.
 *
 * @returns undefined when the value is no list of accounts at all, or a filled one without a single address
 */
export function readAccounts(value: unknown): readonly `0x${string}`[] | undefined {
  if (!Array.isArray(value)) return undefined
  const accounts = value
    .filter((item): item is string => typeof item === 'string' && /^0x[0-9a-f]{40}$/i.test(item))
    .map(checksumAddress)
  return accounts.length === 0 && value.length > 0 ? undefined : [...new Set(accounts)]
}
