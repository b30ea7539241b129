import { isAddress } from './isAddress.js'

/** Addresses without a key that are used to destroy coins or to stand for something else, in lower case. */
const BURNED: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xffffffffffffffffffffffffffffffffffffffff',
  // Stands for the native coin in many contracts.
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
])

/**
 * Whether nobody can spend what is sent to an address: the zero address, the precompiled contracts beside it, the known
 * burn addresses.
 */
export function isBurnAddress(value: string): boolean {
  if (!isAddress(value)) return false
  const address = value.toLowerCase()
  return BURNED.has(address) || /^0x0{38}/.test(address)
}
