/** A page with React and a plain button: what it fetches is the host's own and not ours. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('button', { 'data-testid': 'lk-connect-button' }, 'Connect'))
