import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['shared', /src\/(discovery\/connectorId|wallet\/chainAliases)\.ts$/],
  ['page', /src\/index\.ts$/],
  ['wallet', /src\/family\.ts$/],
  ['reads', /src\/reads\/createReads\.ts$/],
  ['transfers', /src\/actions\/transfers\.ts$/],
])
