import { createLatchkey, type State } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { Hello } from './Hello'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()], cookie: true })

export const Wallet = ({ known }: { known: Partial<State> | undefined }) => (
  <LatchkeyProvider client={client} initialState={known}>
    <ConnectButton />
    <Hello />
  </LatchkeyProvider>
)
