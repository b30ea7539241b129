import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type InlineConfig, type Rollup } from 'vite'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { latchkeyDevtools } from './vite.js'

const here = new URL('.', import.meta.url).pathname
const traces = /latchkey-devtools|Copy report|Simulated wallet|io\.latchkey\.devtools|testkit/

function makeHost(main: string): InlineConfig {
  const root = mkdtempSync(join(tmpdir(), 'devtools-host-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(root, 'main.js'), main)
  return { root, logLevel: 'silent', configFile: false, build: { write: false }, plugins: [packages] }
}

/** With a host's conditions. */
const packages = {
  name: 'packages',
  enforce: 'pre' as const,
  resolveId(this: Rollup.PluginContext, id: string, importer: string | undefined) {
    const within = join(here, 'node_modules/any/index.js')
    return id.startsWith('@latchkey/') && importer !== within
      ? this.resolve(id, within, { skipSelf: true })
      : undefined
  },
}

/** A test runner sets Vite's variable differently. */
const codeOf = async (config: InlineConfig, mode = 'production'): Promise<string> => {
  vi.stubEnv('NODE_ENV', mode)
  const { output } = (await build({ ...config, mode })) as Rollup.RollupOutput
  return output.map((part) => (part.type === 'chunk' ? part.code : String(part.source))).join('\n')
}

afterEach(() => vi.unstubAllEnvs())

test('behavior: a production build contains nothing of the tools', async () => {
  const main = `import { createDevtools } from '@latchkey/devtools'
const devtools = createDevtools({ open: true })
window.client = devtools.attach(window.make(devtools.config({ networks: [] })))`
  const code = await codeOf(makeHost(main))
  expect(code).toContain('window.client')
  expect(code).not.toMatch(traces)
})

test('behavior: a development build contains them', async () => {
  const main = `import { createDevtools } from '@latchkey/devtools'
window.devtools = createDevtools()`
  expect(await codeOf(makeHost(main), 'development')).toMatch(traces)
})

test('behavior: the Vite plugin does nothing in a build', async () => {
  const host = makeHost(`import { createLatchkey } from '@latchkey/core'
window.client = createLatchkey`)
  const code = await codeOf({ ...host, plugins: [latchkeyDevtools(), packages] })
  expect(code).not.toMatch(traces)
})

test('behavior: the plugin attaches each client of the app in development', async () => {
  const host = makeHost(`import { createLatchkey } from '@latchkey/core'
window.client = createLatchkey`)
  const server = await createServer({
    ...host,
    plugins: [latchkeyDevtools(), packages],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => server.close())
  const main = await server.transformRequest('/main.js')
  expect(main?.code).toContain('latchkey-devtools')
  const virtual = await server.transformRequest('\0latchkey-devtools')
  expect(virtual?.code).toMatch(/attach\(create\(/)
  expect(virtual?.code).toMatch(/packages\/core\/dist|\/core\/dist/)
})
