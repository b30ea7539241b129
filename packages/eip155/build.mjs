import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['index', /src\/index\.ts$/],
  ['wallet', /src\/(connect\/connectInjected|actions\/createActions)\.ts$/],
  [
    'facts',
    /src\/(actions\/(getCapabilities|getWalletAssets)|connect\/revokeAccounts|reads\/createReads)\.ts$/,
  ],
  ['send', /src\/(actions\/(transfer|waitForReceipt)|fees\/estimateFees)\.ts$/],
])
