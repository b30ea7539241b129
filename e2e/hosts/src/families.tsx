import { bip122 } from '@latchkey/bip122'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider, NetworkButton, useLatchkeyState } from '@latchkey/react'
import { solana } from '@latchkey/solana'
import { walletConnect } from '@latchkey/walletconnect'
import { bitcoinNetwork, fetchDevnet, solanaNetwork } from './familyNetworks.js'
import { evmNetworks, makeClient } from './makeClient.js'
import { render } from './render.js'

const devnet = await fetchDevnet()
const { bitcoin, relay, solana: solanaChain } = devnet
if (!bitcoin || !relay || !solanaChain) throw new Error('The devnet runs without a family or its relay')

const client = await makeClient({
  networks: [...evmNetworks(devnet), solanaNetwork(solanaChain), bitcoinNetwork(bitcoin)],
  adapters: [eip155(), solana(), bip122()],
  connectors: [walletConnect({ relayUrl: relay, projectId: 'demo', reach: 'everyone' })],
})

function Host() {
  const namespace = useLatchkeyState((state) => state.namespace)
  const accounts = useLatchkeyState((state) =>
    Object.values(state.accounts)
      .flatMap((account) => (account?.status === 'connected' ? [account.caipAddress] : []))
      .join(' '),
  )
  return (
    <>
      <ConnectButton />
      <NetworkButton />
      <output data-testid="namespace">{namespace}</output>
      <output data-testid="accounts">{accounts || 'none'}</output>
    </>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Host />
  </LatchkeyProvider>,
)
