/**
 * What a visitor may have to fetch, kB (1,000 bytes) after gzip -9, summed over the files that are fetched. `steps` of
 * measure.mjs that count; what each holds is said there. `under`: the bundlers that must keep to it, Vite where nothing
 * is said. The page load is everything over a page with React and a plain button, the bundler's helpers included. Rows
 * without a limit are there to be seen.
 */
export const BUDGETS = [
  {
    name: 'page load: provider, button, store, restore',
    // 0.1 of it for names, the switch and a button that long ones fit, 0.05 for the two shapes of signing in, 0.05 for
    // time zones in which nothing is traded, 0.05 for events that can be sent and for `multiWallet` as the project's:
    // 0.05 for `client.pay`: docs/decisions/page-load.md.
    // The switch of an e-mail address with a sign-in: 0.02.
    limit: 14.32,
    steps: ['load'],
  },
  // webpack wraps the modules that Vite joins: 0.1 more of the same code.
  { name: 'page load under webpack', limit: 14.45, under: ['webpack'], steps: ['load'] },
  // Reading it again while the page is open, and what begins to send events where they are on: 0.1.
  // The errors of payments, which come with the catalogue: 0.1. Those of permissions: 0.05. Which ways to log in the gateway
  // has, so that none is offered that is dead, and passkeys among the features: 0.1. What relays know the browser by, with
  // requests for chain data: 0.05.
  // The error of a transaction that another one took the place of: 0.02.
  // What puts the choices of a purchase back: 0.02. Whether who signs in is asked for an e-mail address: 0.05.
  { name: 'at idle: remote configuration (with a gateway)', limit: 8.84, steps: ['idle'] },
  // A wallet of several families, which asks for which, costs 0.15 here and 0.3 in the next row; moves before the code of
  // the modal came cost 0.06 here, lists for one family and the way back to another 0.1.
  // The way to a further wallet, and which ones are connected already, cost 0.3.
  // Which views log visitors in, what they are called, and the layer below the wallet's own page cost 0.9.
  // The table's lines and titles of names, and the parts of them that come late, cost 0.3; those of swaps 0.3, those of
  // buying 0.2, those of signing in 0.2, those of paying 0.2.
  // The line of the gateway's operator, which comes late: 0.1. Signing in with the connection: 0.1.
  // The lines and the title of permissions: 0.05. Signing in with a login, where wallets elsewhere are asked: 0.05.
  // An opening that a signal ends: 0.06. Which wallets are on screen, and the order of collapsed ones: 0.1.
  // The keys of an e-mail address with a sign-in among the features: 0.05.
  // What is typed goes with the family on show, whatever opens another: 0.08. A list or a review that is opened without its
  // form opens the form: 0.08.
  { name: 'first open: layer, connect view, words, styles', limit: 34.56, steps: ['open'] },
  // One file each of core, the adapter and the views: who connects is connected a moment later.
  // The way to an account's history costs 0.3; the history itself comes with its tabs.
  // A name that was known before is drawn with the account, and what reads names is waited for: 0.4. The account's
  // button for swaps, and what asks whether there are any: 0.4. What a day changed, and the tab that stays: 0.3.
  // The account's button for buying: 0.1. Waiting for who signs in: 0.1. A swap that is found again: 0.2. The way to
  // what takes payments: 0.2. Going to a network of another family without a question: 0.05.
  // Amounts that stay whole where a language runs from right to left: 0.05. What can be sent, as hosts
  // read it, and the names of the files that swaps and payments share, so that neither fetches the other: 0.1.
  // Whose wallet sorts its calls by itself: 0.05. What account and swap read since, and forms that lists lead to: 0.05.
  // One approval that is the sign-in as well, and the way to what asks whether permissions were stopped: 0.05.
  // From when prices are that are old: 0.25.
  {
    name: 'an injected EVM wallet: its views, connect, sign, switch, disconnect, balances, tabs',
    limit: 43.2,
    steps: ['ConnectingExternal', 'connect', 'sign', 'connected', 'Account'],
  },
  // 0.3 is the aim for each family; docs/decisions/page-load.md says what stands in the way.
  { name: 'page load: what Solana beside EVM adds', limit: 0.79, steps: ['solanaLoad'] },
  { name: 'Solana: find, connect, sign', limit: 10, steps: ['solana'] },
  { name: 'Solana: sending, besides the form', steps: ['transfers'] },
  { name: 'page load: what Bitcoin beside EVM adds', limit: 0.5, steps: ['bitcoinLoad'] },
  { name: 'Bitcoin: find, connect, sign', limit: 8, steps: ['bitcoin'] },
  { name: 'QR shown and remote session', limit: 27.5, steps: ['remote'] },
  { name: 'noble, without X25519 or Ed25519 in WebCrypto', limit: 22, steps: ['nobleCrypto'] },
  { name: 'noble, without ChaCha20-Poly1305 in WebCrypto', steps: ['nobleCipher'] },
  { name: 'views ConnectingWalletConnect', limit: 11, steps: ['ConnectingWalletConnect'] },
  { name: 'views AllWallets, WhatIsAWallet', limit: 11, steps: ['AllWallets', 'WhatIsAWallet'] },
  { name: 'views of networks, switching', limit: 11, steps: ['Networks', 'switch'] },
  // Both sides of a swap in its detail, every digit: 0.1. Who asks again while it is read in passing is answered: 0.1.
  {
    name: 'views Activity, Transaction, with what reads the history',
    limit: 10.2,
    steps: ['activity', 'activityViews'],
  },
  { name: 'views of swapping: form, tokens, review, progress', limit: 10, steps: ['swapViews'] },
  // Four files. A swap that is under way, for who comes back to its account: 0.05. What the wallet sends again to be faster,
  // or takes back: 0.65.
  { name: 'what quotes and swaps', limit: 10.7, steps: ['swap', 'swapping', 'swapCalls', 'swapSteps'] },
  { name: 'views Pay, PayProgress', limit: 10, steps: ['payViews'] },
  { name: 'what takes payments', limit: 10, steps: ['pay', 'swapCalls'] },
  { name: 'what pays by a swap, or leads to what is missing', limit: 10, steps: ['payMore', 'swapSteps'] },
  {
    name: 'views SmartSessions, SmartSession, with what grants, lists and revokes',
    limit: 10,
    steps: ['smartSessionsViews', 'smartSessions'],
  },
  {
    name: 'view SIWXSignMessage, with what signs in and keeps the session',
    limit: 10,
    steps: ['signIn', 'signInViews'],
  },
  { name: 'views of buying, with what buys', limit: 10, steps: ['buy', 'buyViews'] },
  { name: 'views of names and profile, with what registers', limit: 10, steps: ['names', 'namesViews'] },
  { name: 'views of logging in', limit: 12, steps: ['loginViews'] },
  { name: 'what logs in', steps: ['login'] },
  { name: 'view WalletReceive', limit: 11, steps: ['WalletReceive'] },
  // A receiver by name, looked up once more before the wallet is asked: 0.4. The way home from a form that is gone: 0.05.
  { name: 'view WalletSend', limit: 11.25, steps: ['WalletSend'] },
  { name: "the host's EIP-1193 provider", steps: ['provider'] },
  { name: 'the whole visit', steps: ['session'] },
]
