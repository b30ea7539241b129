/** The same host with Bitcoin beside EVM: what another family costs on top. */
import { bip122 } from '@latchkey/bip122'
import { type Config, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var hostOptions: Config
  var client: unknown
}

const client = createLatchkey({
  ...hostOptions,
  networks: [
    ...hostOptions.networks,
    {
      id: '0f9188f13cb7b2c71f2a335e3a4fc328',
      chainNamespace: 'bip122',
      name: 'Bitcoin Regtest',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    },
  ],
  adapters: [eip155(), bip122()],
})
globalThis.client = client

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
