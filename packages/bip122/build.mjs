import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['shared', /src\/connect\/browserId\.ts$/],
  ['wallet', /src\/late\.ts$/],
  ['ways', /src\/wallets\/ways\.ts$/],
  ['remote', /src\/remote\/remoteFamily\.ts$/],
  ['page', /src\/(bip122|index)\.ts$/],
])
