import { defineNetwork } from './defineNetwork.js'

/** A local chain of anvil or hardhat (`eip155:31337`). */
export const anvil = /* @__PURE__ */ defineNetwork({
  id: 31_337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  testnet: true,
})
