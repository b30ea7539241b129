import { ConnectButton, LatchkeyProvider, useAccount, useNetwork, useSignIn } from '@latchkey/react'
import { localSiwx } from '@latchkey/siwx'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

declare global {
  interface Window {
    /** Seconds. */
    lifetime?: number
  }
}

/** `required`: on each network; `manual`: only by the button. */
const query = new URLSearchParams(location.search)
const isRequired = query.has('required')
const siwx = localSiwx({
  getRequired: () => isRequired,
  perNetwork: isRequired,
  prompt: query.has('manual') ? 'manual' : 'auto',
  get lifetime() {
    return window.lifetime ?? 600
  },
})
const client = await makeClient({ gateway: undefined, siwx })
const seen: string[] = []

function Host() {
  const { signIn, signOut, status } = useSignIn()
  if (seen.at(-1) !== status) seen.push(status)
  return (
    <>
      <ConnectButton />
      <button type="button" data-testid="sign-in" onClick={() => void signIn().catch(() => {})}>
        Sign in
      </button>
      <button type="button" data-testid="sign-out" onClick={() => void signOut().catch(() => {})}>
        Sign out
      </button>
      <output data-testid="status">{useAccount().status}</output>
      <output data-testid="network">{useNetwork().chainId}</output>
      <output data-testid="signed">{status}</output>
      <output data-testid="seen">{seen.join(' ')}</output>
    </>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Host />
  </LatchkeyProvider>,
)
