import type { NetworkInput } from '@latchkey/core'
import * as networks from '@latchkey/core/networks'

const { defineNetwork: _define, ...byName } = networks

/** Name of a network in this package: `mainnet`, `base`, `solana`, `bitcoin` … */
export type NetworkName = keyof typeof byName

/** @throws TypeError for an unknown name */
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
