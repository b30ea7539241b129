import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { createRoot } from 'react-dom/client'
import '../styles/page.css'
import '../styles/configurator.css'
import { ThemingPage } from './ThemingPage.js'
import './theming.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

const client = createLatchkey({
  id: 'theming',
  networks: [mainnet, base],
  adapters: [eip155()],
  append: false,
  enableReconnect: false,
})

createRoot(root).render(<ThemingPage client={client} />)
