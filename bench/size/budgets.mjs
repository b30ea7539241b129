/**
 * Budgets of the architecture page ("Size and speed budgets"), kB (1,000 bytes) after gzip -9, React external, summed
 * over the files that are fetched. `steps` of measure.mjs that count; what each holds is said there. The architecture
 * has no row for some of them: the remote configuration at idle, the balances (as large as a feature view at most),
 * noble's chunks (contracts.md 7), and what has no limit and is there to be seen.
 *
 * `debt` is what a row weighed when it was last brought down, kB by bundler, where that is still over its budget: the
 * check says so each time and fails on any growth. A debt only ever shrinks; it goes with the row that holds.
 */
export const BUDGETS = [
  { name: 'page load: provider, button, store, restore', limit: 12, steps: ['load'] },
  { name: 'at idle: remote configuration (with a gateway)', limit: 7.5, steps: ['idle'] },
  { name: 'first open: layer, connect view, words, styles', limit: 28, steps: ['open'] },
  { name: 'injected EVM: connect, sign, switch', limit: 10, steps: ['connect', 'sign'] },
  { name: 'connected: balances, disconnect, tabs', limit: 10, steps: ['connected'] },
  { name: 'QR shown and remote session', limit: 25, steps: ['remote'] },
  { name: 'noble, without X25519 or Ed25519 in WebCrypto', limit: 20, steps: ['nobleCrypto'] },
  { name: 'noble, without ChaCha20-Poly1305 in WebCrypto', steps: ['nobleCipher'] },
  { name: 'view ConnectingExternal', limit: 10, steps: ['ConnectingExternal'] },
  { name: 'views ConnectingWalletConnect', limit: 10, steps: ['ConnectingWalletConnect'] },
  { name: 'view Account', limit: 10, steps: ['Account'] },
  { name: 'view AllWallets', limit: 10, steps: ['AllWallets'] },
  { name: 'views of networks, switching', limit: 10, steps: ['Networks', 'switch'] },
  { name: 'view WalletReceive', limit: 10, steps: ['WalletReceive'] },
  { name: 'view WalletSend', limit: 10, steps: ['WalletSend'] },
  { name: 'view WhatIsAWallet', limit: 10, steps: ['WhatIsAWallet'] },
  { name: "the host's EIP-1193 provider", steps: ['provider'] },
  { name: "the bundler's runtime for lazy code", steps: ['runtime'] },
  { name: 'the whole visit', steps: ['session'] },
]
