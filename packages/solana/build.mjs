import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, {
  shared: ['discovery/connectorId.ts', 'wallet/chainAliases.ts'],
  page: ['index.ts'],
  wallet: ['family.ts'],
  reads: ['reads/createReads.ts'],
  transfers: ['actions/transfers.ts'],
})
