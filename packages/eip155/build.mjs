import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['shared', /src\/discovery\/(injectedId|readInjected)\.ts$/],
  ['page', /src\/index\.ts$/],
  ['wallet', /src\/(connect\/connectInjected|actions\/createActions)\.ts$/],
  [
    'facts',
    /src\/(actions\/(getCapabilities|getWalletAssets)|connect\/revokeAccounts|reads\/createReads)\.ts$/,
  ],
  ['send', /src\/(actions\/(transfer|waitForReceipt)|fees\/estimateFees)\.ts$/],
  ['provider', /src\/provider\/providerCode\.ts$/],
  ['remote', /src\/remote\/\w+\.ts$/],
])
