import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const path = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))
const site = path('dist/site')

const bundle = await rolldown({
  input: { console: path('../console/dist/main.js') },
  platform: 'browser',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  logLevel: 'warn',
})
rmSync(site, { recursive: true, force: true })
await bundle.write({
  dir: site,
  format: 'esm',
  minify: true,
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: 'part-[hash].js',
})
await bundle.close()
