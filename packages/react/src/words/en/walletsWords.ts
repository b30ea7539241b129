/** All wallets, and help for newcomers. */
export const walletsWords = {
  'allWallets.search': 'Search wallets',
  'allWallets.searchCount': { one: 'Search {count} wallet', other: 'Search {count} wallets' },
  'allWallets.empty': 'No wallet found',
  'allWallets.emptyText': 'Nothing matches “{query}”.',
  'allWallets.offline': "The wallet list can't be loaded. Wallets on this device still work.",
  'allWallets.offlineEmpty': "The wallet list can't be loaded.",
  'allWallets.found': { one: '{count} wallet found', other: '{count} wallets found' },
  'whatIs.home': 'A home for what you own',
  'whatIs.homeText': 'Coins, tokens and collectibles, kept under your keys.',
  'whatIs.signIn': 'A way to sign in',
  'whatIs.signInText': 'One wallet for many apps. No password to forget.',
  'whatIs.approve': 'You approve everything',
  'whatIs.approveText': 'Nothing moves unless you say so in your wallet.',
  'get.list': 'Wallets to get',
  'get.text': 'Install one, then come back to connect.',
} as const
