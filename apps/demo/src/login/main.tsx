import { createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { logins, toNetwork } from '../createClient.js'
import { fetchDevnet } from '../devnet.js'
import { metadata } from '../remoteWallets.js'
import '../styles/page.css'
import './login.css'
import { LoginPage } from './LoginPage.js'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

document.documentElement.dataset['theme'] = 'system'
const devnet = await fetchDevnet()
const client =
  devnet?.frame &&
  createLatchkey({
    networks: devnet.chains.map(toNetwork),
    adapters: [eip155()],
    projectId: 'demo',
    gateway: devnet.gateway ?? undefined,
    connectors: [logins(devnet.frame)],
    metadata: metadata(),
    themeMode: 'system',
  })

createRoot(root).render(
  <StrictMode>
    {client ? (
      <LatchkeyProvider client={client}>
        <LoginPage inbox={devnet.inbox ?? null} />
      </LatchkeyProvider>
    ) : (
      <main className="login">
        <p>This page needs the services of `npm run demo`.</p>
      </main>
    )}
  </StrictMode>,
)
