import { checkIcon } from './checkIcon.js'
import { cleanName } from './cleanName.js'
import type { StandardWallet, StandardWalletFacts } from './standardWallet.js'

/**
 * Reads each field of an untrusted wallet once; never writes to it.
 *
 * @returns undefined if malformed, or without the family or a feature; omits an invalid icon
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
