import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { fetchDevnet } from '../devnet.js'
import { installWallet } from '../installWallet.js'
import { readSettings } from '../settings/settings.js'
import { Header } from '../shop/Header.js'
import '../styles/page.css'
import '../styles/shop.css'
import '../styles/configurator.css'
import { createSetup } from './createSetup.js'
import './wagmi.css'
import { WagmiShop } from './WagmiShop.js'
import { WagmiView } from './WagmiView.js'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

document.documentElement.dataset['theme'] = 'dark'
const devnet = await fetchDevnet()
const settings = readSettings(window.location.search)
installWallet(settings, devnet)
const { client, config } = createSetup(settings, devnet)
const queryClient = new QueryClient()
// wagmi reads its storage in microtasks. Preact draws at once, and would have it connect anew.
await new Promise((resolve) => setTimeout(resolve))

createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider client={client}>
          <Header />
          <div className="columns">
            <WagmiShop />
            <WagmiView devnet={settings.remote ? devnet : null} />
          </div>
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
