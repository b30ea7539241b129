import { checkIcon } from './checkIcon.js'
import { cleanName } from './cleanName.js'
import type { StandardWallet, StandardWalletFacts } from './standardWallet.js'

/**
 * Reads each field of an untrusted wallet once; never writes to it.
 *
 * @param namespace the wallet must have a chain of it
 * @param features all of them are required
 * @returns undefined when the wallet does not serve the family or is malformed; an invalid icon is
 *   only left out
 */
export function readStandardWallet(
  value: unknown,
  namespace: string,
  features: readonly string[],
): StandardWalletFacts | undefined {
  try {
    const wallet = value as StandardWallet
    const serves = Array.from(wallet.chains).some((chain) => String(chain).startsWith(`${namespace}:`))
    if (!serves || !features.every((feature) => isObject(wallet.features[feature]))) return undefined
    const name = cleanName(wallet.name)
    const icon = checkIcon(wallet.icon)
    return name === undefined ? undefined : { name, ...(icon && { icon }) }
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
