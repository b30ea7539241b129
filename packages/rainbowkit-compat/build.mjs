import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

await bundlePackage(import.meta.url, {
  // Without React, for server components.
  config: [
    'config/connectorsForWallets.ts',
    'config/getDefaultConfig.ts',
    'config/getDefaultWallets.ts',
    'config/getWalletConnectConnector.ts',
    'themes/themes.ts',
  ],
  components: [
    'authentication.tsx',
    'buttons/ConnectButton.tsx',
    'buttons/WalletButton.tsx',
    'hooks/useAddRecentTransaction.ts',
    'hooks/useModals.ts',
    'provider/RainbowKitProvider.tsx',
  ],
})

// React's buttons, and this package's rules.
const own = await transform(readFileSync(`${folder}src/styles.css`, 'utf8'), { loader: 'css', minify: true })
const buttons = readFileSync(`${folder}../react/dist/button.css`, 'utf8')
writeFileSync(`${folder}dist/styles.css`, buttons + own.code)
