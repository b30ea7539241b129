import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

const one = await makeClient({ id: 'one', themeMode: 'dark' })
const two = await makeClient({ id: 'two', themeMode: 'light' })

function Status({ name }: { readonly name: string }) {
  return <output data-testid={`status-${name}`}>{useAccount().status}</output>
}

render(
  <>
    <section data-testid="one">
      <LatchkeyProvider client={one}>
        <ConnectButton />
        <Status name="one" />
      </LatchkeyProvider>
    </section>
    <section data-testid="two">
      <LatchkeyProvider client={two}>
        <ConnectButton />
        <Status name="two" />
      </LatchkeyProvider>
    </section>
  </>,
)
