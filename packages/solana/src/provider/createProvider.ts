import type { ProviderParts } from '@latchkey/core/adapter'
import { loadFamily } from '../loadFamily.js'
import type { SolanaWallet } from '../wallet/solanaWallet.js'

const version = '1.0.0'
const names =
  'standard:connect standard:disconnect solana:signMessage solana:signTransaction solana:signAndSendTransaction solana:signIn'

/**
 * The stable wallet of a client for hosts, by the Wallet Standard: whatever wallet is connected, it is the same object,
 * with all features. Without a connection it has no accounts. What it asks and tells is loaded with the first call.
 */
export function createProvider(parts: ProviderParts): SolanaWallet {
  const features = names.split(' ').map((feature) => [
    feature,
    {
      version,
      // The page pays for every word: the features that take no transactions have it too.
      supportedTransactionVersions: ['legacy', 0],
      [feature.slice(feature.indexOf(':') + 1)]: async (...inputs: readonly unknown[]) =>
        (await loadFamily()).answerCall(parts, feature, inputs),
    },
  ])
  return {
    version,
    name: 'Latchkey',
    icon: 'data:image/svg+xml;base64,',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
    features: {
      ...Object.fromEntries(features),
      'standard:events': {
        version,
        on(_event: 'change', listener: (change: object) => void) {
          const following = loadFamily().then(
            ({ followAccounts }) => followAccounts(parts, listener),
            () => () => undefined,
          )
          return () => void following.then((stop) => stop())
        },
      },
    } as SolanaWallet['features'],
    get accounts() {
      const link = parts.client.rawProvider('solana') as { accounts?(): SolanaWallet['accounts'] } | undefined
      return link?.accounts?.() ?? []
    },
  }
}
