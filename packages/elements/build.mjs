import { copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'
import { bundleScript } from './build/bundleScript.mjs'
import { preact } from './build/preact.mjs'
import { writeIntegrity } from './build/writeIntegrity.mjs'
import { writeManifest } from './build/writeManifest.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const dist = `${folder}dist/`
const src = (/** @type {string} */ name) => `${folder}src/${name}`

/** For pages without a bundler. */
async function bundleWhole(/** @type {Record<string, string>} */ input, /** @type {string} */ dir) {
  const bundled = await rolldown({
    input,
    plugins: [preact({ isExternal: false })],
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx'] } },
    treeshake: { moduleSideEffects: false },
    logLevel: 'warn',
    onLog: (level, log, write) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') write(level, log)
    },
  })
  await bundled.write({ dir, chunkFileNames: '[name]-[hash].js', minify: true })
  await bundled.close()
}

for (const name of ['standalone', 'script']) rmSync(dist + name, { recursive: true, force: true })
await writeManifest(src('describeElements.ts'), dist)
await bundlePackage(
  import.meta.url,
  { elements: ['faces.tsx'] },
  {
    inside: /^(@latchkey\/react|react|react-dom)(\/|$)/,
    leaveOut: /^standalone\//,
    plugins: [preact({ isExternal: true })],
  },
)
await bundleWhole({ latchkey: src('standalone.ts') }, `${dist}standalone`)
await bundleScript({
  entry: src('script.ts'),
  loader: src('chunks.ts'),
  dir: `${dist}script`,
  bundle: bundleWhole,
})
copyFileSync(src('elements.css'), `${dist}elements.css`)
copyFileSync(`${folder}../react/dist/button.css`, `${dist}button.css`)
writeIntegrity(dist)
