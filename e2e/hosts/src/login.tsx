import { embedded } from '@latchkey/embedded'
import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

/** A host of embedded wallets, whose frame stands in its address. */
const frameUrl = new URLSearchParams(location.search).get('frame') ?? ''
const client = await makeClient({
  projectId: 'shop',
  gateway: undefined,
  connectors: [embedded({ frameUrl, projectId: 'shop', socials: ['google', 'github'] })],
})

function Host() {
  const { address, status } = useAccount()
  return (
    <>
      <ConnectButton />
      <output data-testid="status">{status}</output>
      <output data-testid="address">{address}</output>
    </>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Host />
  </LatchkeyProvider>,
)
