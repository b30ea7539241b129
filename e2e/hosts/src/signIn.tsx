import { ConnectButton, LatchkeyProvider, useAccount, useSignIn } from '@latchkey/react'
import { localSiwx } from '@latchkey/siwx'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

declare global {
  interface Window {
    /** Seconds that the next session lasts. */
    lifetime?: number
  }
}

/** A host whose visitors may sign in, and need not. */
const siwx = localSiwx({
  getRequired: () => false,
  get lifetime() {
    return window.lifetime ?? 600
  },
})
const client = await makeClient({ gateway: undefined, siwx })
/** How the sign-in stood, each change of it. */
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
