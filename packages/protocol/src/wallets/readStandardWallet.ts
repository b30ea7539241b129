import { checkIcon } from './checkIcon.js'
import { cleanName } from './cleanName.js'
import type { StandardWallet, StandardWalletFacts } from './standardWallet.js'

/**
 * Reads a wallet that was registered. Each field is read once, checked and copied; the wallet itself is never written
 * to.
 *
 * @param namespace of which it must have a chain
 * @param features that it must have, all of them
 * @returns undefined when it does not serve the family, something is malformed, or a getter throws; a bad icon alone is
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
