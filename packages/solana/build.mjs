import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['shared', /src\/discovery\/connectorId\.ts$/],
  ['page', /src\/index\.ts$/],
  ['wallet', /src\/family\.ts$/],
  ['reads', /src\/reads\/createReads\.ts$/],
  ['send', /src\/actions\/transfers\.ts$/],
])
