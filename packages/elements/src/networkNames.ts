import type { NetworkInput } from '@latchkey/core'
import * as networks from '@latchkey/core/networks'

const { defineNetwork: _define, ...byName } = networks

/** The name of a network that comes with this package: `mainnet`, `base`, `solana`, `bitcoin` … */
export type NetworkName = keyof typeof byName

/**
 * The networks that a page named.
 *
 * @throws TypeError for a name that none has; says which there are
 */
export function readNetworks(given: readonly (NetworkName | NetworkInput)[]): readonly NetworkInput[] {
  return given.map((one, at) => {
    if (typeof one !== 'string') return one
    const network = Object.hasOwn(byName, one) ? byName[one] : undefined
    if (network) return network
    const names = Object.keys(byName).join(', ')
    throw new TypeError(
      `networks[${at}]: there is no network "${one}". Name one of ${names}, or give an object.`,
    )
  })
}
