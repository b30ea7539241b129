import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(
  import.meta.url,
  [
    ['page', /src\/(index|router\/prefetchOpen|format\/shortenAddress)\.ts$/],
    [
      'calls',
      /src\/(lazyActions|features\/(analytics|names|buy|pay|prices|signIn|smartSessions)\/actions)\.ts$/,
    ],
    ['pictures', /src\/wallets\/imageUrl\.ts$/],
    ['project', /src\/features\/project\/loadRemoteConfig\.ts$/],
    [
      'first',
      /src\/(router\/(?!present|settleRoutes|afterConnect)\w+|wallets\/(walletRows|fetchRecommended|reach)|notices\/showAlert)\.ts$/,
    ],
    ['notices', /src\/notices\/(acceptLegal|dismissAlert|visibleAlert)\.ts$/],
    ['format', /src\/format\/(?!explorerLink)\w+\.ts$/],
    ['allWallets', /src\/wallets\/(fetchWalletPage|searchWallets|catalogueRows)\.ts$/],
    // An entry for servers; what a page needs of it comes with the wallet.
    ['cookie', /src\/storage\/cookieState\.ts$/],
    [
      'wallet',
      /src\/(walletPart|features\/(remote\/(walletPlatforms|deviceFacts|walletLink|openWallet)|account\/setPreferredAccountType|login\/accountLogin|smartSessions\/hasSmartSessions)|connections\/switchView|store\/connections)\.ts$/,
    ],
    ['analytics', /src\/features\/analytics\/sendEvents\.ts$/],
    ['debug', /src\/debug\/\w+\.ts$/],
    ['remote', /src\/remotePart\.ts$/],
    ['login', /src\/features\/login\/(?!views)\w+\.ts$/],
    ['signIn', /src\/features\/signIn\/(?!views|actions)\w+\.ts$/],
    ['sends', /src\/features\/(activity\/sends|send\/receivers)\.ts$/],
    ['buy', /src\/features\/buy\/(buyPart|limits|startOnramp)\.ts$/],
    // Payments ask what a swap would give; only one that takes more than a transfer needs what makes swaps.
    ['swapCalls', /src\/features\/swap\/askSwap\.ts$/],
    ['pay', /src\/features\/pay\/payPart\.ts$/],
    ['swapSteps', /src\/features\/swap\/(gasPrice|approveExactly|batchCalls|followSent)\.ts$/],
    ['payMore', /src\/features\/pay\/payMorePart\.ts$/],
    ['smartSessions', /src\/features\/smartSessions\/smartSessionsPart\.ts$/],
    ['activity', /src\/features\/activity\/activityPart\.ts$/],
    ['nameFacts', /src\/features\/names\/(canHaveName|checkName)\.ts$/],
    ['names', /src\/features\/names\/namesPart\.ts$/],
    ['swap', /src\/features\/swap\/(updateSwap|swapTokens)\.ts$/],
    ['swapping', /src\/features\/swap\/swapPart\.ts$/],
    ['send', /src\/features\/send\/(?!views)\w+\.ts$/],
    [
      'entries',
      /src\/features\/(activity\/(entries|knownAddresses|shownActivity)|account\/showAccountTab)\.ts$/,
    ],
  ],
  // The page's own copy: a module that the page shares with what comes later may become a file of its own.
  { inside: /^@latchkey\/protocol\/errors\/early$/ },
)
