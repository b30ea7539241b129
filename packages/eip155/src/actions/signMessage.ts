import type { Eip1193Provider, SignMessageParameters } from '@latchkey/core/adapter'
import { requestWallet } from '../connect/requestWallet.js'
import { utf8ToHex } from '../hex/utf8ToHex.js'
import { readHexAnswer } from './readHexAnswer.js'

/**
 * `personal_sign` (EIP-191).
 *
 * @returns hex; longer than 65 bytes from contract wallets
 */
export async function signMessage(
  provider: Eip1193Provider,
  { address, message }: SignMessageParameters,
): Promise<string> {
  const method = 'personal_sign'
  return readHexAnswer(await requestWallet(provider, method, [utf8ToHex(message), address]), method, 62)
}
