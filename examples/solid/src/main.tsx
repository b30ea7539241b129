import '@latchkey/elements/elements.css'
import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { provideClient } from '@latchkey/elements'
import { LatchkeyProvider } from '@latchkey/solid'
import { render } from 'solid-js/web'
import { Wallet } from './Wallet'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()] })

const App = () => (
  <LatchkeyProvider client={client} provideClient={provideClient}>
    <Wallet />
  </LatchkeyProvider>
)

render(App, document.getElementById('app')!)
