import { bip122 } from '@latchkey/bip122'
import type { DevnetJson } from '@latchkey/devnet'
import { ConnectButton, LatchkeyProvider, useAccount, useBalance } from '@latchkey/react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

const { bitcoin } = (await (await fetch('/devnet.json')).json()) as DevnetJson
if (!bitcoin) throw new Error('The devnet runs no Bitcoin chain')

/** A host that sells for Bitcoin alone. */
const client = await makeClient({
  adapters: [bip122()],
  gateway: undefined,
  networks: [
    {
      id: bitcoin.caip2.slice('bip122:'.length),
      chainNamespace: 'bip122',
      name: bitcoin.name,
      nativeCurrency: bitcoin.nativeCurrency,
      rpcUrls: { default: { http: [bitcoin.esploraUrl] } },
      testnet: true,
    },
  ],
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
