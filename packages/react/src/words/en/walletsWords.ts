/** All wallets, and help for newcomers. */
export const walletsWords = {
  'allWallets.search': 'Search wallets',
  'allWallets.searchCount': { one: 'Search {count} wallet', other: 'Search {count} wallets' },
  'allWallets.empty': 'No wallets found',
  'allWallets.emptyText': 'Nothing matches “{query}”.',
  'allWallets.offline': 'Couldn’t load the wallet list. Wallets on this device still work.',
  'allWallets.offlineEmpty': 'Couldn’t load the wallet list.',
  'allWallets.found': { one: '{count} wallet found', other: '{count} wallets found' },
  'whatIs.home': 'A home for what you own',
  'whatIs.homeText': 'Coins, tokens and collectibles, held under your own keys.',
  'whatIs.signIn': 'A way to sign in',
  'whatIs.signInText': 'One wallet for many apps. No password to forget.',
  'whatIs.approve': 'You approve everything',
  'whatIs.approveText': 'Nothing moves unless you say so in your wallet.',
  'get.list': 'Wallets you can install',
  'get.text': 'Install one, then come back to connect.',
} as const
