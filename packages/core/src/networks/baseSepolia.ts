import { defineNetwork } from './defineNetwork.js'

/** Base's Sepolia testnet (`eip155:84532`). */
export const baseSepolia = /* @__PURE__ */ defineNetwork({
  id: 84_532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  testnet: true,
})
