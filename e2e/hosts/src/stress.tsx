import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

const client = await makeClient()

render(
  <LatchkeyProvider client={client}>
    <NetworkButton />
    <ConnectButton />
  </LatchkeyProvider>,
)
