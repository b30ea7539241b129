import { bytes, concat, tuple, word, type Hex } from './abi.js'
import type { SmartAccount } from './account.js'

/** Signs 32 bytes with the owner's key, without anything in front: 65 bytes, the last of which is 27 or 28. */
export type SignDigest = (digest: Hex) => Hex | Promise<Hex>

const undeployedMark: Hex = `0x${'6492'.repeat(16)}`

/**
 * A signature of an account over a hash: its owner's, which the account confirms by ERC-1271, and around it, as long as
 * the account is not deployed, what a verifier needs to know to ask it all the same (ERC-6492).
 *
 * @param digest of the message or typed data, as a plain account would sign it
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
