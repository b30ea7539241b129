import type { NetworkInput } from '@latchkey/core'
import type { DevnetBitcoin, DevnetJson, DevnetSolana } from '@latchkey/devnet'

export const fetchDevnet = async (): Promise<DevnetJson> =>
  (await (await fetch('/devnet.json')).json()) as DevnetJson

export const solanaNetwork = (chain: DevnetSolana): NetworkInput => ({
  id: chain.caip2.slice('solana:'.length),
  caipNetworkId: chain.caip2,
  chainNamespace: 'solana',
  name: chain.name,
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: { default: { http: [chain.rpcUrl], webSocket: [chain.wsUrl] } },
  testnet: true,
})

export const bitcoinNetwork = (chain: DevnetBitcoin): NetworkInput => ({
  id: chain.caip2.slice('bip122:'.length),
  chainNamespace: 'bip122',
  name: chain.name,
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: { default: { http: [chain.esploraUrl] } },
  testnet: true,
})
