import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(
  import.meta.url,
  [
    ['page', /src\/(index|router\/prefetchOpen|format\/shortenAddress)\.ts$/],
    ['calls', /src\/lazyActions\.ts$/],
    ['pictures', /src\/wallets\/imageUrl\.ts$/],
    ['project', /src\/features\/project\/loadRemoteConfig\.ts$/],
    [
      'first',
      /src\/(router\/(?!present|settleRoutes|afterConnect)\w+|wallets\/(walletRows|fetchRecommended|reach)|notices\/(?!showToast)\w+)\.ts$/,
    ],
    ['format', /src\/format\/(?!explorerLink)\w+\.ts$/],
    ['ways', /src\/features\/remote\/(walletPlatforms|deviceFacts)\.ts$/],
    ['links', /src\/features\/remote\/(walletLink|openWallet)\.ts$/],
    ['allWallets', /src\/wallets\/(fetchWalletPage|searchWallets|catalogueRows)\.ts$/],
    ['ask', /src\/askPart\.ts$/],
    // An entry for servers; what a page needs of it comes with the wallet.
    ['cookie', /src\/storage\/cookieState\.ts$/],
    ['debug', /src\/debug\/\w+\.ts$/],
    ['wallet', /src\/walletPart\.ts$/],
    ['connected', /src\/connectedPart\.ts$/],
    ['remote', /src\/remotePart\.ts$/],
    ['held', /src\/store\/connections\.ts$/],
    ['accountType', /src\/features\/account\/setPreferredAccountType\.ts$/],
    ['login', /src\/features\/login\/(?!views)\w+\.ts$/],
    ['networks', /src\/connections\/switchView\.ts$/],
    ['send', /src\/features\/send\/(?!views)\w+\.ts$/],
  ],
  // The page's own copy: a module that the page shares with what comes later may become a file of its own.
  { inside: /^@latchkey\/protocol\/errors\/early$/ },
)
