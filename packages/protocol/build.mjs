import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['brand', /src\/errors\/isLatchkeyError\.ts$/],
  ['late', /src\/(errors\/index|constants)\.ts$/],
  // Each is needed at another moment.
  ['safeLink', /src\/links\/isSafeLink\.ts$/],
  ['linkTarget', /src\/links\/linkTarget\.ts$/],
  ['pairingUri', /src\/links\/pairingUri\.ts$/],
  ['ways', /src\/links\/(browserLink|choosePlatforms)\.ts$/],
  // At page load; the others come with a wallet. The entry itself has no code.
  ['walletFacts', /src\/wallets\/(cleanName|checkIcon|idleConnector)\.ts$/],
  ['walletAnswers', /src\/wallets\/walletError(Names)?\.ts$/],
  ['connecting', /src\/(abort|wallets\/(createListeners|succession|watchFound|whenFound|whenGranted))\.ts$/],
  ['standard', /src\/wallets\/(readStandardWallet|watchStandardWallets)\.ts$/],
  ['requestLink', /src\/links\/requestLink\.ts$/],
])
