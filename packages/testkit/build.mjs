// Bundles the wallet into the one script that Playwright puts into pages. Run after `tsc -b packages/testkit`.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const inPackage = (path) => fileURLToPath(new URL(path, import.meta.url))

await build({
  entryPoints: [inPackage('dist/playwright/installInPage.js')],
  outfile: inPackage('dist/playwright/wallet.iife.js'),
  bundle: true,
  format: 'iife',
  globalName: 'latchkeyTestkit',
  target: 'es2022',
  minify: true,
  legalComments: 'inline',
  logLevel: 'warning',
})
