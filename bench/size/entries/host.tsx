/**
 * The definition of the size rows: a host with a provider and a button, as the README shows it.
 * What the browser fetches for it at load is the first row; what it fetches at each later step is that step's row.
 * Networks and gateway are the page's (`bench/lib/hostPage.mjs`): they differ from host to host.
 */
import { type Config, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var hostOptions: Config
  var client: unknown
}

const client = createLatchkey({ ...hostOptions, adapters: [eip155()] })
globalThis.client = client

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
