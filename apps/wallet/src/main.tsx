import { createRoot } from 'react-dom/client'
import { App } from './ui/App.js'
import './ui/wallet.css'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
