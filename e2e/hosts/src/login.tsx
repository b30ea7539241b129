import { embedded } from '@latchkey/embedded'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { de } from '@latchkey/react/locales/de'
import { solana } from '@latchkey/solana'
import { fetchDevnet, solanaNetwork } from './familyNetworks.js'
import { evmNetworks, makeClient } from './makeClient.js'
import { render } from './render.js'

/** A host of embedded wallets. Its address says where the frame is, which project, and what it offers. */
const query = new URLSearchParams(location.search)
const projectId = query.get('project') ?? 'shop'
const devnet = await fetchDevnet()
const chain = query.has('solana') ? devnet.solana : null

const client = await makeClient({
  projectId,
  gateway: undefined,
  ...(chain && {
    networks: [...evmNetworks(devnet), solanaNetwork(chain)],
    adapters: [eip155(), solana()],
  }),
  connectors: [
    embedded({
      frameUrl: query.get('frame') ?? '',
      projectId,
      socials: ['google', 'github', 'farcaster'],
      passkey: true,
      ...(query.has('eoa') && { accountTypes: ['eoa'] }),
    }),
  ],
})

function Host() {
  const { address, status } = useAccount('eip155')
  return (
    <>
      <ConnectButton />
      <output data-testid="status">{status}</output>
      <output data-testid="address">{address}</output>
    </>
  )
}

render(
  <LatchkeyProvider client={client} locale={query.get('locale') === 'de' ? de : undefined}>
    <Host />
  </LatchkeyProvider>,
)
