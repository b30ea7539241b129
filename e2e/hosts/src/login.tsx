import { getAccessToken } from '@latchkey/core/actions'
import { embedded, type EmbeddedOptions } from '@latchkey/embedded'
import { bip122 } from '@latchkey/bip122'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider, useAccount, useSignIn, useSmartSessions } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { useLocale } from '@latchkey/react/locales'
import { emailOf, gatewaySiwx, localSiwx } from '@latchkey/siwx'
import { solana } from '@latchkey/solana'
import { bitcoinNetwork, fetchDevnet, solanaNetwork } from './familyNetworks.js'
import { evmNetworks, makeClient } from './makeClient.js'
import { render } from './render.js'

declare global {
  interface Window {
    token(): Promise<string | undefined>
  }
}

const query = new URLSearchParams(location.search)
const projectId = query.get('project') ?? 'shop'
const devnet = await fetchDevnet()
const { solana: onSolana, bitcoin: onBitcoin } = devnet

const client = await makeClient({
  projectId,
  gateway: query.get('gateway') ?? undefined,
  features: { smartSessions: query.has('sessions') },
  networks: [
    ...evmNetworks(devnet),
    ...(onSolana ? [solanaNetwork(onSolana)] : []),
    ...(onBitcoin ? [bitcoinNetwork(onBitcoin)] : []),
  ],
  adapters: [eip155(), ...(onSolana ? [solana()] : []), ...(onBitcoin ? [bip122()] : [])],
  ...(query.has('signIn') && { siwx: query.has('gateway') ? gatewaySiwx() : localSiwx() }),
  connectors: [
    embedded({
      frameUrl: query.get('frame') ?? '',
      projectId,
      socials: (query.get('socials')?.split(',') ?? [
        'google',
        'github',
        'farcaster',
      ]) as EmbeddedOptions['socials'],
      passkey: true,
      ...(query.has('eoa') && { accountTypes: ['eoa'] }),
    }),
  ],
})

window.token = () => getAccessToken(client)

function Host() {
  const { address, socialProvider, status } = useAccount('eip155')
  const { session, status: signed } = useSignIn()
  // Routers replace the address on mount.
  useEffect(() => {
    const own = new URLSearchParams(location.search)
    own.delete('result_uri')
    history.replaceState(null, '', `${location.pathname}?${own}`)
  }, [])
  return (
    <>
      <ConnectButton />
      <output data-testid="status">{status}</output>
      <output data-testid="address">{address}</output>
      <output data-testid="provider">{socialProvider}</output>
      <output data-testid="signed">{signed}</output>
      {query.has('gateway') ? <output data-testid="email">{session && emailOf(session.data)}</output> : null}
      {query.has('sessions') ? <Allow /> : null}
    </>
  )
}

function Allow() {
  const { grant } = useSmartSessions()
  const [granted, setGranted] = useState('')
  const ask = async () => {
    const session = await grant({
      to: '0x000000000000000000000000000000000000bEEF',
      expiry: Math.floor(Date.now() / 1000) + 86_400,
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: '0x2386f26fc10000', periodDuration: 604_800, justification: 'A weekly coffee' },
      },
    })
    setGranted(session.context)
  }
  return (
    <>
      <button type="button" data-testid="allow" onClick={() => void ask()}>
        Allow
      </button>
      <output data-testid="granted">{granted}</output>
    </>
  )
}

function App() {
  const locale = useLocale(query.get('locale') ?? 'en')
  return (
    <LatchkeyProvider client={client} locale={locale}>
      <Host />
    </LatchkeyProvider>
  )
}

render(<App />)
