import { createRoot } from 'react-dom/client'
import { App } from './ui/App.js'
import './ui/base.css'
import './ui/screens.css'
import './ui/sheet.css'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
