/** The page's address has the frame's URL. */
import { type Config, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { embedded } from '@latchkey/embedded'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var hostOptions: Config
  var client: unknown
}

const frameUrl = new URLSearchParams(location.search).get('frame') ?? ''
const connectors = [
  embedded({ frameUrl, projectId: 'demo', passkey: true, socials: ['google'], accountTypes: ['eoa'] }),
]
const client = createLatchkey({ ...hostOptions, adapters: [eip155()], connectors })
globalThis.client = client

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
