import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

await bundlePackage(import.meta.url, [
  ['index', /src\/index\.ts$/],
  ['wallet', /src\/family\.ts$/],
  ['reads', /src\/reads\/createReads\.ts$/],
  ['send', /src\/actions\/transfers\.ts$/],
])
