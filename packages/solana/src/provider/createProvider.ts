import type { ProviderParts } from '@latchkey/core/adapter'
import { loadFamily } from '../loadFamily.js'
import type { SolanaFeatures, SolanaWallet } from '../wallet/solanaWallet.js'

/** The stable wallet of a client: it has every feature, whatever wallet is connected. */
export interface SolanaProvider extends SolanaWallet {
  readonly features: Required<SolanaFeatures> & Readonly<Record<string, unknown>>
}

const version = '1.0.0'

/** Features, each with its method where that has another name. */
const names =
  'standard:connect standard:disconnect standard:events:on solana:signMessage solana:signTransaction solana:signAndSendTransaction solana:signIn'

/**
 * The stable wallet of a client for hosts, by the Wallet Standard: whatever wallet is connected, it is the same object,
 * with all features. Without a connection it has no accounts. What it asks and tells is loaded with the first call.
 */
export function createProvider(parts: ProviderParts): SolanaProvider {
  const features = names.split(' ').map((text) => {
    const [prefix, name = '', method = name] = text.split(':')
    const call = (...inputs: readonly unknown[]) => {
      const answer = loadFamily().then((family) => family.answerCall(parts, `${prefix}:${name}`, inputs))
      if (method !== 'on') return answer
      const following = answer.catch(() => () => undefined) as Promise<() => void>
      return () => void following.then((stop) => stop())
    }
    // The page pays for every word: the features that take no transactions have their versions too.
    return [`${prefix}:${name}`, { version, supportedTransactionVersions: ['legacy', 0], [method]: call }]
  })
  return {
    version,
    name: 'Latchkey',
    icon: 'data:image/svg+xml;base64,',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
    features: Object.fromEntries(features) as SolanaProvider['features'],
    get accounts() {
      const link = parts.client.rawProvider('solana') as { accounts?(): SolanaWallet['accounts'] } | undefined
      return link?.accounts?.() ?? []
    },
  }
}
