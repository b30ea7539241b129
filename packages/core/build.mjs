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
  ['ask', /src\/(wallets\/(findWallet|followWallet)|features\/remote\/(prepareTap|reachWallet))\.ts$/],
  ['wallet', /src\/connections\/(connect|requests|switchNetwork)\.ts$/],
  [
    'connected',
    /src\/(connections\/(accounts|disconnect|hearTab|restore)|features\/balances\/\w+|rpc\/createRpc)\.ts$/,
  ],
  ['remote', /src\/features\/remote\/(connectRemote|switchAccount)\.ts$/],
  ['allWallets', /src\/wallets\/(fetchWalletPage|searchWallets|catalogueRows)\.ts$/],
  ['send', /src\/features\/send\/(?!views)\w+\.ts$/],
])
