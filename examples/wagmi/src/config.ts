import { createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { latchkey, linkConfig } from '@latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const chains = [mainnet, base] as const

export const client = createLatchkey({ networks: chains, adapters: [eip155()] })

export const config = createConfig({
  chains,
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [latchkey(client)],
  multiInjectedProviderDiscovery: false,
})

linkConfig(config, client)
