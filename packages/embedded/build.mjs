import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, {
  // Everything that the first use of the frame needs, in one chunk.
  wallet: ['createWallet.ts'],
})
