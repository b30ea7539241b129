import { ConnectButton, LatchkeyProvider, NetworkButton, useAccount, useNetwork } from '@latchkey/react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

const client = await makeClient({ basic: true })

function Host() {
  const { supported } = useNetwork()
  return (
    <>
      <ConnectButton />
      <NetworkButton />
      <output data-testid="status">{useAccount().status}</output>
      <output data-testid="supported">{String(supported)}</output>
    </>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Host />
  </LatchkeyProvider>,
)
