import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { makeClient } from './makeClient.js'

const client = await makeClient()
const host = document.getElementById('root')
if (!host) throw new Error('The page has no #root element')
const shadow = host.attachShadow({ mode: 'open' })
const mount = document.createElement('div')
shadow.append(mount)
createRoot(mount).render(
  <LatchkeyProvider client={client}>
    <ConnectButton />
  </LatchkeyProvider>,
)
