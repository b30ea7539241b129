import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['page', /src\/(index|router\/prefetchOpen|format\/shortenAddress)\.ts$/],
  ['pictures', /src\/wallets\/imageUrl\.ts$/],
  ['project', /src\/features\/project\/loadRemoteConfig\.ts$/],
  [
    'first',
    /src\/(router\/\w+|wallets\/(walletRows|fetchRecommended|reach)|notices\/\w+|features\/remote\/deviceFacts)\.ts$/,
  ],
  ['format', /src\/format\/\w+\.ts$/],
  ['ways', /src\/features\/remote\/walletPlatforms\.ts$/],
  ['links', /src\/features\/remote\/(walletLink|openWallet)\.ts$/],
  ['ask', /src\/askPart\.ts$/],
  ['wallet', /src\/walletPart\.ts$/],
  ['connected', /src\/connectedPart\.ts$/],
  ['remote', /src\/remotePart\.ts$/],
  ['allWallets', /src\/wallets\/(fetchWalletPage|searchWallets|catalogueRows)\.ts$/],
  ['send', /src\/features\/send\/(?!views)\w+\.ts$/],
])
