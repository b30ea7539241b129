/**
 * The definition of the size rows (contracts.md 7): a host with a provider and a button, as the README shows it.
 * What the browser fetches for it at load is the first row; what it fetches at each later step is that step's row.
 */
import { createLatchkey } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const setting = new URLSearchParams(location.search)
const rpcUrl = setting.get('rpc') ?? 'http://127.0.0.1:8545'
const local = (id: number, name: string, url: string) =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    testnet: true,
  })

const client = createLatchkey({
  networks: [local(31337, 'One', rpcUrl), local(31338, 'Two', setting.get('rpc2') ?? rpcUrl)],
  adapters: [eip155()],
  projectId: 'demo',
  gateway: setting.get('gateway') ?? undefined,
})
Object.assign(window, { client })

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
