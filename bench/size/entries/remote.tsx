import { type Config, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var hostOptions: Config
  var client: unknown
}

const relayUrl = new URLSearchParams(location.search).get('relay') ?? undefined
const client = createLatchkey({
  ...hostOptions,
  adapters: [eip155()],
  connectors: [walletConnect({ relayUrl, projectId: 'demo' })],
})
globalThis.client = client

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
