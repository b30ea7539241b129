import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { Hello } from './Hello'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()] })

export const App = () => (
  <LatchkeyProvider client={client}>
    <ConnectButton />
    <Hello />
  </LatchkeyProvider>
)
