import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { Hello } from './Hello'

// An app of its own has no extensions: visitors connect their phones.
const client = createLatchkey({
  networks: [mainnet, base],
  adapters: [eip155()],
  connectors: [walletConnect({ relayUrl: 'wss://relay.example', projectId: 'my-project' })],
})

export const App = () => (
  <LatchkeyProvider client={client}>
    <ConnectButton />
    <Hello />
  </LatchkeyProvider>
)
