import { type Client, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { solana } from '@latchkey/solana'
import { latchkey, linkConfig } from '@latchkey/wagmi'
import { type Chain, defineChain, http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { type Config, createConfig } from 'wagmi'
import { toSolanaNetwork } from '../createClient.js'
import type { Devnet, DevnetChain } from '../devnet.js'
import { metadata, remoteWallets } from '../remoteWallets.js'
import type { Settings } from '../settings/settings.js'

export interface Setup {
  readonly client: Client
  readonly config: Config
}

const toChain = (chain: DevnetChain): Chain =>
  defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    ...(chain.explorer && {
      blockExplorers: { default: { name: 'Devnet explorer', url: chain.explorer } },
    }),
    testnet: true,
  })

/** Solana is only in the client. */
export function createSetup(settings: Pick<Settings, 'remote' | 'solana'>, devnet: Devnet | null): Setup {
  const [first = mainnet, ...others] = devnet ? devnet.chains.map(toChain) : [mainnet, base]
  const chains = [first, ...others] as const
  const onSolana = settings.solana && devnet?.solana ? [devnet.solana] : []
  const client = createLatchkey({
    id: 'wagmi',
    networks: [...chains, ...onSolana.map(toSolanaNetwork)],
    adapters: [eip155(), ...onSolana.map(() => solana())],
    projectId: 'demo',
    gateway: devnet?.gateway ?? undefined,
    metadata: metadata(),
    ...(settings.remote && remoteWallets(devnet)),
  })
  const config = createConfig({
    chains,
    transports: Object.fromEntries(chains.map((chain) => [chain.id, http()])),
    connectors: [latchkey(client)],
    multiInjectedProviderDiscovery: false,
    pollingInterval: 1_000,
  })
  linkConfig(config, client)
  return { client, config }
}
