/**
 * The baseline of times: a native dialog with as many nodes as ours, and a wallet called directly.
 */
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Provider {
  request(call: { method: string }): Promise<readonly string[]>
}

const nodes = Number(new URLSearchParams(location.search).get('nodes') ?? 120)
let provider: Provider | undefined
addEventListener('eip6963:announceProvider', (event) => {
  provider ??= (event as CustomEvent<{ provider: Provider }>).detail.provider
})
dispatchEvent(new Event('eip6963:requestProvider'))

function Bare() {
  const [account, setAccount] = useState<string>()
  const show = () => {
    const dialog = document.createElement('dialog')
    for (let index = 0; index < nodes; index += 1) {
      const node = document.createElement(index % 3 === 0 ? 'button' : 'div')
      if (index % 3 === 0) node.textContent = `Row ${index}`
      if (index === 0) {
        node.dataset['testid'] = 'row'
        node.addEventListener('click', async () => {
          const accounts = await provider?.request({ method: 'eth_requestAccounts' })
          setAccount(accounts?.[0])
          dialog.remove()
        })
      }
      dialog.append(node)
    }
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  }
  return account
    ? createElement('button', { 'data-testid': 'lk-account-button' }, account)
    : createElement('button', { 'data-testid': 'lk-connect-button', onClick: show }, 'Connect wallet')
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Bare))
