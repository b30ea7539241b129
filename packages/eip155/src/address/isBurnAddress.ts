import { isAddress } from './isAddress.js'

/** Lower case, without a key. */
const BURNED: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xffffffffffffffffffffffffffffffffffffffff',
  // Many contracts' placeholder for the native coin.
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
])

export function isBurnAddress(value: string): boolean {
  if (!isAddress(value)) return false
  const address = value.toLowerCase()
  return BURNED.has(address) || /^0x0{38}/.test(address)
}
