import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { fetchDevnet } from './devnet.js'
import { installWallet } from './installWallet.js'
import { readSettings } from './settings/settings.js'
import './styles/page.css'
import './styles/shop.css'
import './styles/configurator.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

const settings = readSettings(window.location.search)
const devnet = await fetchDevnet()
installWallet(settings, devnet)

createRoot(root).render(
  <StrictMode>
    <App initial={settings} devnet={devnet} />
  </StrictMode>,
)
