import { type ReactNode, StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'

export function render(children: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root element')
  document.documentElement.dataset['react'] = version
  createRoot(root).render(<StrictMode>{children}</StrictMode>)
}
