/** The README's host: its files at each step are that step's row. */
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
