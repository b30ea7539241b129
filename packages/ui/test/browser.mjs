// Tests the components in Chromium: node packages/ui/test/browser.mjs [screenshot directory]. Run
// `node scripts/css.mjs` first. Exits with the number of failures.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { layerChecks } from './layerChecks.mjs'
import { lookChecks } from './lookChecks.mjs'
import { motionChecks } from './motionChecks.mjs'
import { sheetChecks } from './sheetChecks.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const out = await build({
  entryPoints: [join(here, 'layerPage.tsx'), join(here, 'specimen.tsx')],
  bundle: true,
  write: false,
  outdir: '/out',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"development"', pictures: '{}' },
  logLevel: 'error',
})
const files = new Map(out.outputFiles.map((file) => [file.path.replace(/^\/out/, ''), file.contents]))
const policy = "default-src 'none';script-src 'self';img-src data:"
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  if (files.has(pathname)) {
    response.setHeader('content-type', 'text/javascript')
    response.end(files.get(pathname))
    return
  }
  response.setHeader('content-type', 'text/html')
  response.setHeader('content-security-policy', policy)
  response.end(
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width,initial-scale=1"><title>ui</title></head><body><script type="module" src="${pathname}.js"></script></body></html>`,
  )
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})

let failed = 0
const only = process.env.ONLY
for (const [name, options, check] of [...layerChecks, ...motionChecks, ...sheetChecks, ...lookChecks]) {
  if (only && !name.includes(only)) continue
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(5000)
  const noise = []
  page.on('console', (message) => {
    if (!message.text().includes('React DevTools')) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  try {
    await check({ page, url, context, shots: process.argv[2] })
    assert.deepEqual(noise, [], 'the console stays empty (no error, no policy violation)')
    process.stdout.write(`ok   ${name}\n`)
  } catch (error) {
    failed += 1
    process.stdout.write(
      `FAIL ${name}\n     ${String(error.message).slice(0, 1500).split('\n').slice(0, 14).join('\n     ')}\n     ${noise.join('\n')}\n`,
    )
  }
  await context.close()
}
await browser.close()
server.close()
process.exitCode = failed
