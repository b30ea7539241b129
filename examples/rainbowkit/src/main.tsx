import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
