import '@latchkey/react/button.css'
import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { LatchkeyProvider } from '@latchkey/react'
import type { AppProps } from 'next/app'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()], cookie: true })

export default function App({ Component, pageProps: { known, ...pageProps } }: AppProps) {
  return (
    <LatchkeyProvider client={client} initialState={known}>
      <Component {...pageProps} />
    </LatchkeyProvider>
  )
}
