import type { Connector, CustomWallet } from '@latchkey/core/adapter'
import { walletConnect } from '@latchkey/walletconnect'
import type { Devnet } from './devnet.js'

export const metadata = () => ({
  name: 'Lumen',
  description: 'Prints of the night sky',
  url: window.location.origin,
  icons: [`${window.location.origin}/lumen.svg`],
})

export function remoteWallets(
  devnet: Devnet | null,
  reach?: 'everyone',
): {
  readonly connectors: readonly Connector[]
  readonly customWallets: readonly CustomWallet[]
} {
  if (!devnet?.relay) return { connectors: [], customWallets: [] }
  const connectors = [walletConnect({ relayUrl: devnet.relay, projectId: 'demo', reach })]
  if (!devnet.wallet) return { connectors, customWallets: [] }
  const thimble = {
    id: 'thimble',
    name: 'Thimble',
    chains: devnet.chains.map(({ caip2 }) => caip2),
    homepage: devnet.wallet,
    imageUrl: `${window.location.origin}/thimble.svg`,
    mobileLink: devnet.wallet,
    webappLink: devnet.wallet,
    // Others get no code.
    relays: [devnet.relay],
  }
  return { connectors, customWallets: [thimble] }
}
