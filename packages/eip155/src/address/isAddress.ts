import { checksumAddress } from './checksumAddress.js'

/** Lower case, upper case, or a valid EIP-55 checksum. */
export function isAddress(value: unknown): value is `0x${string}` {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value) || value[1] !== 'x') return false
  const digits = value.slice(2)
  return (
    digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksumAddress(value) === value
  )
}
