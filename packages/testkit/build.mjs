// Bundles the wallets into scripts for pages. Run after `tsc -b packages/testkit`.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const inPackage = (path) => fileURLToPath(new URL(path, import.meta.url))

const scripts = { wallet: 'installInPage', bitcoinWallet: 'installBitcoinInPage' }

for (const [script, entry] of Object.entries(scripts))
  await build({
    entryPoints: [inPackage(`dist/playwright/${entry}.js`)],
    outfile: inPackage(`dist/playwright/${script}.iife.js`),
    bundle: true,
    format: 'iife',
    globalName: 'latchkeyTestkit',
    target: 'es2022',
    minify: true,
    legalComments: 'inline',
    logLevel: 'warning',
  })
