/** A wagmi host that replaced only the modal. */
import { type Config, createLatchkey } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { latchkey, linkConfig } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http, WagmiProvider } from 'wagmi'

declare global {
  var hostOptions: Config
  var client: unknown
}

const client = createLatchkey({ ...hostOptions, adapters: [eip155()] })
globalThis.client = client

const chains = hostOptions.networks.map((network) =>
  defineChain({
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [...(network.rpcUrls?.default.http ?? [])] } },
  }),
)
const [first, ...others] = chains
if (!first) throw new Error('The page names no network')
const config = createConfig({
  chains: [first, ...others],
  transports: Object.fromEntries(chains.map((chain) => [chain.id, http()])),
  connectors: [latchkey(client)],
  multiInjectedProviderDiscovery: false,
})
linkConfig(config, client)

const button = createElement(LatchkeyProvider, { client }, createElement(ConnectButton))
const queries = createElement(QueryClientProvider, { client: new QueryClient() }, button)
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(WagmiProvider, { config }, queries))
