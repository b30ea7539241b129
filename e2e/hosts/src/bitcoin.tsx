import { bip122 } from '@latchkey/bip122'
import { ConnectButton, LatchkeyProvider, useAccount, useBalance } from '@latchkey/react'
import { bitcoinNetwork, fetchDevnet } from './familyNetworks.js'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

const { bitcoin } = await fetchDevnet()
if (!bitcoin) throw new Error('The devnet runs no Bitcoin chain')

const client = await makeClient({
  adapters: [bip122()],
  gateway: undefined,
  networks: [bitcoinNetwork(bitcoin)],
})

function Host() {
  const account = useAccount()
  const balance = useBalance()
  return (
    <>
      <ConnectButton />
      <output data-testid="status">{account.status}</output>
      <output data-testid="address">{account.address}</output>
      <output data-testid="balance">{balance.data?.formatted}</output>
    </>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Host />
  </LatchkeyProvider>,
)
