import { chainName, definedFields, type SiwxData } from '@latchkey/protocol/signIn'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { signIn } from './signIn.js'
import type { SolanaLink } from './solanaLink.js'
import type { SignInInput } from './solanaWallet.js'

/** @returns the wallet's text, and the signature in base58 */
export async function signInFields(
  link: SolanaLink,
  { accountAddress, chainId, ...fields }: SiwxData,
): Promise<{ readonly message: string; readonly signature: string }> {
  const input: SignInInput = {
    ...definedFields(fields),
    address: accountAddress,
    chainId: chainName(chainId),
  }
  const { signature, signedMessage } = await signIn(link, input)
  return { message: new TextDecoder().decode(signedMessage), signature: encodeBase58(signature) }
}
