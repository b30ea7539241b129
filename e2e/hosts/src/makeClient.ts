import { type Client, type Config, createLatchkey, type NetworkInput } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import type { DevnetJson } from '@latchkey/devnet'
import { fetchDevnet } from './familyNetworks.js'

declare global {
  interface Window {
    clients: Client[]
  }
}

export const evmNetworks = ({ chains }: DevnetJson): readonly NetworkInput[] =>
  chains.map((chain) => ({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    testnet: true,
  }))

/** On the devnet's EVM chains. */
export async function makeClient(options: Partial<Config> = {}): Promise<Client> {
  const devnet = await fetchDevnet()
  const query = new URLSearchParams(location.search)
  const client = createLatchkey({
    networks: evmNetworks(devnet),
    adapters: [eip155()],
    projectId: query.get('project') ?? 'demo',
    gateway: devnet.gateway ?? undefined,
    metadata: { name: 'Test host' },
    ...options,
    // Reads would disturb tests that count requests.
    features: {
      activity: query.has('activity'),
      ...(!query.has('buy') && { onramp: false as const }),
      ...(query.has('pay') && { pay: true }),
      ...options.features,
    },
  })
  window.clients = [...(window.clients ?? []), client]
  return client
}
