import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)

/** What stays outside the measured bundles, and the file each becomes. */
export const VENDOR = {
  react: 'react.js',
  'react/jsx-runtime': 'jsx-runtime.js',
  'react-dom': 'react-dom.js',
  'react-dom/client': 'react-dom-client.js',
}

/** Builds React as ES modules that an import map can name, so that every bundler can leave it external. */
export async function buildVendor(outDir) {
  const sources = join(outDir, 'source')
  await mkdir(sources, { recursive: true })
  const entryPoints = []
  for (const [name, file] of Object.entries(VENDOR)) {
    const names = Object.keys(require(name)).filter((key) => /^[A-Za-z_]\w*$/.test(key) && key !== 'default')
    const text = `import whole from '${name}'\nexport default whole\n${names.map((key) => `export const ${key} = whole.${key}`).join('\n')}\n`
    const path = join(sources, file)
    await writeFile(path, text)
    entryPoints.push(path)
  }
  await build({
    entryPoints,
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [fileURLToPath(new URL('../../node_modules', import.meta.url))],
    logLevel: 'error',
  })
}
