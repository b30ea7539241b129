import type { Eip1193Provider } from '@latchkey/core/adapter'
import { requestWallet } from '../connect/requestWallet.js'
import { encodeTypedData } from './encodeTypedData.js'
import { readHexAnswer } from './readHexAnswer.js'

/**
 * `eth_signTypedData_v4` (EIP-712).
 *
 * @returns hex; longer than 65 bytes from contract wallets
 */
export async function signTypedData(
  provider: Eip1193Provider,
  { address, typedData }: { readonly address: string; readonly typedData: unknown },
): Promise<string> {
  const method = 'eth_signTypedData_v4'
  return readHexAnswer(
    await requestWallet(provider, method, [address, encodeTypedData(typedData)]),
    method,
    62,
  )
}
