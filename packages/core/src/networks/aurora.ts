import { defineNetwork } from './defineNetwork.js'

/** Aurora (`eip155:1313161554`). */
export const aurora = /* @__PURE__ */ defineNetwork({
  id: 1_313_161_554,
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurora Explorer', url: 'https://explorer.aurora.dev' } },
  contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
})
