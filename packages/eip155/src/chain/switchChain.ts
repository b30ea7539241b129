import type { Eip1193Provider } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { requestWallet } from '../connect/requestWallet.js'
import { chainIdToHex } from './chainIdToHex.js'

/**
 * Asks a wallet to switch (EIP-3326). Its yes is not proof: read the chain afterwards.
 *
 * @throws LatchkeyError `unknown_chain` | `user_rejected` | `switch_not_supported` | as the wallet answers
 */
export async function switchChain(
  provider: Eip1193Provider,
  parameters: {
    readonly chainId: Caip2
    /** The remote session that the provider speaks for does not contain the chain. */
    readonly notInSession?: boolean
  },
): Promise<void> {
  const { chainId, notInSession } = parameters
  try {
    await requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId: chainIdToHex(chainId) }], {
      switchingTo: chainId,
      notInSession,
    })
  } catch (error) {
    if (!isLatchkeyError(error, 'method_not_supported')) throw error
    // The client puts the wallet's name in place of this.
    const details = { connector: 'The wallet', chainId }
    throw new LatchkeyError('switch_not_supported', { details, cause: error })
  }
}
