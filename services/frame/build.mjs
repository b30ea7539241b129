// Served from dist/site by names that change with the content.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const path = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))
const site = path('dist/site')

const bundle = await rolldown({
  input: {
    frame: path('dist/page/main.js'),
    social: path('dist/page/social/back.js'),
    leave: path('dist/page/social/leave.js'),
    window: path('dist/page/window/page.js'),
  },
  platform: 'browser',
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
