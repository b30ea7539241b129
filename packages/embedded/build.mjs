import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, {
  // The frame's first use, in one chunk.
  wallet: ['createWallet.ts'],
})
