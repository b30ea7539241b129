import type { Client, Eip1193Provider } from '@latchkey/core'
import { walletError } from './walletError.js'

/** With the EIP-1193 codes that viem reads. */
export function walletProvider(client: Client): Eip1193Provider {
  const provider = client.provider('eip155')
  return {
    ...provider,
    request: (args) =>
      provider.request(args).catch((error: unknown) => {
        throw walletError(error)
      }),
  }
}
