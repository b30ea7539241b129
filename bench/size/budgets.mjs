/** kB of each lazy feature. */
const FEATURE = 12

/**
 * In kB (1,000 bytes, gzip -9). `steps` are measure.mjs's; `under` names bundlers, by default Vite.
 * The page load excludes a page with React and a plain button. Fails above a limit, warns above 90
 * percent; rows without a limit are only shown.
 */
export const BUDGETS = [
  {
    name: 'page load: provider, button, store, restore',
    limit: 16,
    under: ['vite', 'webpack'],
    steps: ['load'],
  },
  { name: 'at idle: remote configuration (with a gateway)', limit: FEATURE, steps: ['idle'] },
  { name: 'first open: layer, connect view, words, styles', limit: 40, steps: ['open'] },
  {
    name: 'an injected EVM wallet: its views, connect, sign, switch, disconnect, balances, tabs',
    limit: 50,
    steps: ['ConnectingExternal', 'connect', 'sign', 'connected', 'Account'],
  },
  { name: 'page load: what Solana beside EVM adds', limit: 1, steps: ['solanaLoad'] },
  { name: 'Solana: find, connect, sign', limit: FEATURE, steps: ['solana'] },
  { name: 'Solana: sending, besides the form', limit: FEATURE, steps: ['transfers'] },
  { name: 'page load: what Bitcoin beside EVM adds', limit: 1, steps: ['bitcoinLoad'] },
  { name: 'Bitcoin: find, connect, sign', limit: FEATURE, steps: ['bitcoin'] },
  { name: 'QR shown and remote session', limit: 30, steps: ['remote'] },
  { name: 'noble, without X25519 or Ed25519 in WebCrypto', limit: 22, steps: ['nobleCrypto'] },
  { name: 'noble, without ChaCha20-Poly1305 in WebCrypto', steps: ['nobleCipher'] },
  { name: 'views ConnectingWalletConnect', limit: FEATURE, steps: ['ConnectingWalletConnect'] },
  { name: 'views AllWallets, WhatIsAWallet', limit: FEATURE, steps: ['AllWallets', 'WhatIsAWallet'] },
  { name: 'alerts, terms and other parts that few visitors see', limit: FEATURE, steps: ['extras'] },
  { name: 'views of networks, switching', limit: FEATURE, steps: ['Networks', 'switch'] },
  {
    name: 'views Activity, Transaction, with what reads the history',
    limit: FEATURE,
    steps: ['activity', 'activityViews'],
  },
  { name: 'views of swapping: form, tokens, review, progress', limit: FEATURE, steps: ['swapViews'] },
  { name: 'what quotes and swaps', limit: FEATURE, steps: ['swap', 'swapping', 'swapCalls', 'swapSteps'] },
  { name: 'views Pay, PayProgress', limit: FEATURE, steps: ['payViews'] },
  { name: 'what takes payments', limit: FEATURE, steps: ['pay', 'swapCalls'] },
  {
    name: 'what pays by a swap, or leads to what is missing',
    limit: FEATURE,
    steps: ['payMore', 'swapSteps'],
  },
  {
    name: 'views SmartSessions, SmartSession, with what grants, lists and revokes',
    limit: FEATURE,
    steps: ['smartSessionsViews', 'smartSessions'],
  },
  {
    name: 'view SIWXSignMessage, with what signs in and keeps the session',
    limit: FEATURE,
    steps: ['signIn', 'signInViews'],
  },
  { name: 'views of buying, with what buys', limit: FEATURE, steps: ['buy', 'buyViews'] },
  {
    name: 'views of names and profile, with what registers',
    limit: FEATURE,
    steps: ['names', 'namesViews'],
  },
  { name: 'views of logging in', limit: FEATURE, steps: ['loginViews'] },
  { name: 'what logs in', limit: FEATURE, steps: ['login'] },
  { name: 'view WalletReceive', limit: FEATURE, steps: ['WalletReceive'] },
  { name: 'view WalletSend', limit: FEATURE, steps: ['WalletSend'] },
  { name: "the host's EIP-1193 provider", steps: ['provider'] },
  { name: 'the whole visit', steps: ['session'] },
  { name: 'elements: the script tag, all families inside', limit: 40, steps: ['elementsScript'] },
  { name: 'elements: modules without a bundler', limit: 40, steps: ['elementsModules'] },
]

/** Script requests without data saver. */
export const REQUESTS = [
  { name: 'script requests from the first opening until a wallet is asked', limit: 3, count: 'afterOpening' },
  { name: 'script requests from the press on a wallet until it is connected', limit: 0, count: 'afterPress' },
]
