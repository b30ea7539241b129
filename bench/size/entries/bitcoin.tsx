/** The cost of another family. */
import { type Config, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
// Core comes first in every compared host: with an adapter before it, Vite extracts its import
// helper into a file (0.3 kB).
import { bip122 } from '@latchkey/bip122'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var hostOptions: Config
  var client: unknown
}

const client = createLatchkey({ ...hostOptions, adapters: [eip155(), bip122()] })
globalThis.client = client

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
