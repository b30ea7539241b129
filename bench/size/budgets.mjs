/** Budgets of the architecture page, kB (1,000 bytes) after gzip -9, React external. `steps` of measure.mjs that count. */
export const BUDGETS = [
  { name: 'page load: provider, button, store, restore', limit: 12, steps: ['load'] },
  { name: 'at idle: remote configuration (with a gateway)', limit: 5, steps: ['idle'] },
  { name: 'first open: layer, connect view, words, styles', limit: 28, steps: ['open'] },
  { name: 'injected EVM: connect, sign, switch', limit: 10, steps: ['connect', 'sign', 'switch'] },
  { name: 'view Account', limit: 10, steps: ['Account'] },
  { name: 'view AllWallets', limit: 10, steps: ['AllWallets'] },
  { name: 'view Networks', limit: 10, steps: ['Networks'] },
  { name: 'view WalletReceive', limit: 10, steps: ['WalletReceive'] },
  { name: 'view WalletSend', limit: 10, steps: ['WalletSend'] },
  { name: 'view WhatIsAWallet', limit: 10, steps: ['WhatIsAWallet'] },
]
