import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['shared', /src\/discovery\/(injectedId|readInjected)\.ts$/],
  ['page', /src\/index\.ts$/],
  // Who is connected is read about at once: one file, fetched once.
  [
    'wallet',
    /src\/(connect\/(connectInjected|revokeAccounts)|actions\/(createActions|getCapabilities|getWalletAssets)|reads\/createReads)\.ts$/,
  ],
  ['send', /src\/(actions\/(transfer|waitForReceipt)|fees\/estimate(Chain)?Fees)\.ts$/],
  ['provider', /src\/provider\/providerCode\.ts$/],
  ['remote', /src\/remote\/\w+\.ts$/],
])
