import type { ProviderParts } from '@latchkey/core/adapter'
import { loadFamily } from '../loadFamily.js'
import type { SolanaFeatures, SolanaWallet, WalletChange } from '../wallet/solanaWallet.js'

/** The stable wallet of a client: it has every feature, whatever wallet is connected. */
export interface SolanaProvider extends SolanaWallet {
  readonly features: ProviderFeatures & Readonly<Record<string, unknown>>
}

/** Each feature as the standard types it, so that the libraries of others take the wallet. */
type ProviderFeatures = {
  readonly [Name in keyof SolanaFeatures]-?: NonNullable<SolanaFeatures[Name]> & {
    readonly version: typeof version
  } & (Name extends `solana:${string}`
      ? { readonly supportedTransactionVersions: readonly ('legacy' | 0)[] }
      : object)
}

const version = '1.0.0'

/** What the wallet is asked for; each has a method of the name behind the colon. */
const asked = [
  'standard:connect',
  'standard:disconnect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]

/**
 * The stable wallet of a client for hosts, by the Wallet Standard: whatever wallet is connected, it is the same object,
 * with all features. Without a connection it has no accounts. What it asks and tells is loaded with the first call.
 */
export function createProvider(parts: ProviderParts): SolanaProvider {
  const features: Record<string, unknown> = {
    'standard:events': {
      version,
      on: (_event: 'change', listener: (change: WalletChange) => void) => {
        const following = loadFamily()
          .then((family) => family.followAccounts(parts, listener))
          .catch(() => () => undefined)
        return () => void following.then((stop) => stop())
      },
    },
  }
  for (const name of asked) {
    const [, method = ''] = name.split(':')
    features[name] = {
      version,
      // The page pays for every word: the features that take no transactions have their versions too.
      supportedTransactionVersions: ['legacy', 0],
      [method]: (...inputs: readonly unknown[]) =>
        loadFamily().then((family) => family.answerCall(parts, name, inputs)),
    }
  }
  return {
    version,
    name: 'Latchkey',
    icon: 'data:image/svg+xml;base64,',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
    features: features as SolanaProvider['features'],
    get accounts() {
      const link = parts.client.rawProvider('solana') as { accounts?(): SolanaWallet['accounts'] } | undefined
      return link?.accounts?.() ?? []
    },
  }
}
