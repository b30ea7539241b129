import { shortenAddress } from '../format/shortenAddress.js'
import { plainAddress } from './sameAddress.js'

/**
 * The address that a receiver could be taken for: one whose first four and last six characters, all that people compare,
 * are the receiver's, and which is another one. Thieves make such addresses and slip them into a visitor's history.
 */
export function findLookAlike(receiver: string, known: readonly string[]): string | undefined {
  const plain = plainAddress(receiver)
  const short = shortenAddress(plain)
  return known
    .filter((address) => {
      const other = plainAddress(address)
      return other !== plain && shortenAddress(other) === short
    })
    .at(-1)
}
