import type { Client } from '@latchkey/core'
import { connect, disconnect } from '@latchkey/core/actions'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

declare global {
  interface Window {
    /** What the leak tests drive: a client and the actions that they repeat. */
    stress: {
      readonly client: Client
      readonly connect: typeof connect
      readonly disconnect: typeof disconnect
    }
  }
}

const client = await makeClient()
window.stress = { client, connect, disconnect }

render(
  <LatchkeyProvider client={client}>
    <NetworkButton />
    <ConnectButton />
  </LatchkeyProvider>,
)
