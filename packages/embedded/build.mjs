import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, {
  // Everything that comes with the first need of the frame, in one file.
  wallet: ['createWallet.ts'],
})
