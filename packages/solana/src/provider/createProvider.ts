import type { ProviderParts } from '@latchkey/core/adapter'
import { loadFamily } from '../loadFamily.js'
import type { SolanaFeatures, SolanaWallet, WalletChange } from '../wallet/solanaWallet.js'

export interface SolanaProvider extends SolanaWallet {
  readonly features: ProviderFeatures & Readonly<Record<string, unknown>>
}

type ProviderFeatures = {
  readonly [Name in keyof SolanaFeatures]-?: NonNullable<SolanaFeatures[Name]> & {
    readonly version: typeof version
  } & (Name extends `solana:${string}`
      ? { readonly supportedTransactionVersions: readonly ('legacy' | 0)[] }
      : object)
}

const version = '1.0.0'

/** A feature's method has the name after the colon. */
const requestMethods = [
  'standard:connect',
  'standard:disconnect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]

/** The stable Wallet Standard wallet of a client for hosts, whichever wallet is connected. */
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
  for (const name of requestMethods) {
    const [, method = ''] = name.split(':')
    features[name] = {
      version,
      // One object for all features saves bytes.
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
