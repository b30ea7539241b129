import { LatchkeyProvider } from '@latchkey/react'
import { localSiwx } from '@latchkey/siwx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '../createClient.js'
import { fetchDevnet } from '../devnet.js'
import { installWallet } from '../installWallet.js'
import { readSettings } from '../settings/settings.js'
import '../styles/page.css'
import { HeadlessPage } from './HeadlessPage.js'
import './headless.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

const devnet = await fetchDevnet()
const settings = {
  ...readSettings(window.location.search),
  solana: false,
  bitcoin: false,
  login: false,
  remote: false,
  signIn: false,
}
const siwx = localSiwx({ statement: 'Welcome to the print shop.', prompt: 'manual' })
document.documentElement.dataset['theme'] = settings.theme
installWallet(settings, devnet)
const client = createClient(settings, devnet, { siwx })

createRoot(root).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <HeadlessPage />
    </LatchkeyProvider>
  </StrictMode>,
)
