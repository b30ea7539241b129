import { type Client, type Config, createLatchkey, type NetworkInput } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import type { DevnetJson } from '@latchkey/devnet'
import { fetchDevnet } from './familyNetworks.js'

declare global {
  interface Window {
    /** The clients of the page, for the tests. */
    clients: Client[]
  }
}

/** The devnet's EVM chains. */
export const evmNetworks = ({ chains }: DevnetJson): readonly NetworkInput[] =>
  chains.map((chain) => ({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    testnet: true,
  }))

/** The devnet's EVM chains as networks, with what a test wants on top; the client stands in `window.clients`. */
export async function makeClient(options: Partial<Config> = {}): Promise<Client> {
  const devnet = await fetchDevnet()
  const asked = new URLSearchParams(location.search)
  const client = createLatchkey({
    networks: evmNetworks(devnet),
    adapters: [eip155()],
    projectId: asked.get('project') ?? 'demo',
    gateway: devnet.gateway ?? undefined,
    metadata: { name: 'Test host' },
    ...options,
    // What it reads would stand among the requests that tests count.
    features: {
      activity: asked.has('activity'),
      ...(!asked.has('buy') && { onramp: false as const }),
      ...(asked.has('pay') && { pay: true }),
      ...options.features,
    },
  })
  window.clients = [...(window.clients ?? []), client]
  return client
}
