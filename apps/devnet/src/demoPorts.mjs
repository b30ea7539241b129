/** Default ports of the demo's parts. */
export const demoPorts = /** @type {const} */ ({
  chains: [8545, 8546],
  bundler: 4337,
  solana: 8899,
  solanaWs: 8900,
  bitcoin: 3002,
  gateway: 4110,
  relay: 4111,
  demo: 4100,
  wallet: 4101,
  inbox: 4102,
  providers: 4103,
  farcaster: 4104,
  smtp: 4105,
  onramp: 4106,
  recovery: 4112,
  frame: 4113,
})
