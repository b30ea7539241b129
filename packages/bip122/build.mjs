import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['shared', /src\/connect\/browserId\.ts$/],
  // With what every way in which wallets speak needs.
  ['wallet', /src\/(late|wallets\/(readAccounts|encoding|requestProvider))\.ts$/],
  ['satsConnect', /src\/wallets\/satsConnect\.ts$/],
  ['leather', /src\/wallets\/leather\.ts$/],
  ['standardWallet', /src\/wallets\/standardWallet\.ts$/],
  ['unisat', /src\/wallets\/unisat\.ts$/],
  ['phantom', /src\/wallets\/phantom\.ts$/],
  ['addresses', /src\/address\/readAddress\.ts$/],
  ['remote', /src\/remote\/remoteFamily\.ts$/],
  ['page', /src\/(bip122|index)\.ts$/],
])
