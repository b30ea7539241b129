import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** The module's table of languages, with all of the React package. */
function languages() {
  const names = readdirSync(`${folder}../react/src/generated/locales`)
  const tags = names.filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length))
  const rows = tags.map(
    (tag) =>
      `  ${JSON.stringify(tag)}: async () => (await import('@latchkey/react/locales/${tag}')).${tag.replaceAll('-', '')},`,
  )
  return `export const locales = {\n${rows.join('\n')}\n}\n`
}

await bundlePackage(
  import.meta.url,
  {
    // Without React, for server components too.
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
  },
  {
    plugins: [
      {
        name: 'languages',
        load: (id) => (id.endsWith('/languages/locales.ts') ? { code: languages(), moduleType: 'js' } : null),
      },
    ],
  },
)

// The stylesheet that hosts of RainbowKit import: the buttons of the React package, and the rules of this one.
const own = await transform(readFileSync(`${folder}src/styles.css`, 'utf8'), { loader: 'css', minify: true })
const buttons = readFileSync(`${folder}../react/dist/button.css`, 'utf8')
writeFileSync(`${folder}dist/styles.css`, buttons + own.code)
