import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { safe } from '@latchkey/safe'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

declare global {
  interface Window {
    notes: string[]
  }
}

window.notes = []

const around = new URLSearchParams(location.search).get('around')
const client = await makeClient({
  basic: true,
  gateway: undefined,
  connectors: [safe(around ? { allowedOrigins: [around] } : {})],
  onLog: (level, line) => void (level === 'error' && window.notes.push(line)),
})

function Host() {
  const { address, status, wallet } = useAccount('eip155')
  return (
    <>
      <ConnectButton />
      <output data-testid="status">{status}</output>
      <output data-testid="address">{address}</output>
      <output data-testid="wallet">{wallet?.name}</output>
    </>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Host />
  </LatchkeyProvider>,
)
