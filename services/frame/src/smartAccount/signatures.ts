import { bytes, concat, tuple, word, type Hex } from './abi.js'
import type { SmartAccount } from './account.js'

/** Without a prefix. @returns 65 bytes, the last is 27 or 28 */
export type SignDigest = (digest: Hex) => Hex | Promise<Hex>

const undeployedMark: Hex = `0x${'6492'.repeat(16)}`

/**
 * The owner's signature (ERC-1271), wrapped by ERC-6492 until the account is deployed.
 *
 * @param digest as a plain account would sign it
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function signAsAccount(
  account: SmartAccount,
  digest: Hex,
  { sign, isDeployed }: { readonly sign: SignDigest; readonly isDeployed: boolean },
): Promise<Hex> {
  const signature = await sign(digest)
  if (isDeployed) return signature
  const wrapped: Hex = `0x${tuple([word(account.factory), bytes(account.factoryData), bytes(signature)])}`
  return concat(wrapped, undeployedMark)
}
