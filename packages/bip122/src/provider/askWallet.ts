import type { ProviderParts } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { BitcoinWalletProvider } from '../wallets/walletProvider.js'

type Methods = Required<Pick<BitcoinWalletProvider, 'signMessage' | 'signPsbt' | 'sendTransfer'>>

/** @throws LatchkeyError `not_connected` | `method_not_supported` | as the wallet answers */
export async function askWallet<Method extends keyof Methods>(
  parts: ProviderParts,
  method: Method,
  input: Parameters<Methods[Method]>[0],
): Promise<Awaited<ReturnType<Methods[Method]>>> {
  const provider = parts.client.rawProvider('bip122') as BitcoinWalletProvider | undefined
  if (provider === undefined) throw new LatchkeyError('not_connected')
  const run = provider[method] as
    | ((input: unknown) => Promise<Awaited<ReturnType<Methods[Method]>>>)
    | undefined
  if (run === undefined) throw new LatchkeyError('method_not_supported', { details: { method } })
  const { ask } = await parts.wallet()
  return ask(() => run(input))
}
