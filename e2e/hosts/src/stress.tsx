import type { Client } from '@latchkey/core'
import { connect, disconnect } from '@latchkey/core/actions'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { fetchDevnet } from './familyNetworks.js'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

declare global {
  interface Window {
    stress: {
      readonly client: Client
      readonly connect: typeof connect
      readonly disconnect: typeof disconnect
    }
  }
}

const { relay } = await fetchDevnet()
const isRemote = relay && new URLSearchParams(location.search).has('remote')
const client = await makeClient(
  isRemote ? { connectors: [walletConnect({ relayUrl: relay, projectId: 'demo', reach: 'everyone' })] } : {},
)
window.stress = { client, connect, disconnect }

render(
  <LatchkeyProvider client={client}>
    <NetworkButton />
    <ConnectButton />
  </LatchkeyProvider>,
)
