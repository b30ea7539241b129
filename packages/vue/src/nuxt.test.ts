import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import latchkeyModule, { type LatchkeyNuxtOptions, type NuxtParts } from './nuxt.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const cookie = `latchkey.demo.v1=eip155:31337:${ADDRESS}`

async function setUp(latchkey?: LatchkeyNuxtOptions, inline: LatchkeyNuxtOptions = {}) {
  const options: NuxtParts['options'] = {
    buildDir: '/app/.nuxt',
    latchkey,
    plugins: [{ src: 'own' }],
    build: { templates: [] },
    vue: { compilerOptions: { isCustomElement: (tag) => tag === 'own-element' } },
  }
  const imports: { readonly name: string; readonly from: string; readonly priority: number }[] = []
  await latchkeyModule(inline, { options, hook: (_name, listen) => listen(imports) })
  return { ...options, imports, text: options.build.templates[0]?.getContents() ?? '' }
}

async function run(text: string, header?: string) {
  const modules: Readonly<Record<string, string>> = {
    '#imports': `export const defineNuxtPlugin = (plugin) => plugin
export const useRequestHeaders = () => (${JSON.stringify(header === undefined ? {} : { cookie: header })})
export const useState = (key, init) => ({ key, value: init() })`,
    '@latchkey/vue': `export const LatchkeyPlugin = 'plugin'`,
    '@latchkey/elements': `export const provideClient = 'elements'`,
    '~/latchkey': `export const client = { id: 'demo' }`,
    '~/texts': `export default { locale: 'de' }`,
  }
  const cookieState = fileURLToPath(new URL('../../core/src/storage/cookieState.ts', import.meta.url))
  const { outputFiles } = await build({
    stdin: { contents: text },
    alias: { '@latchkey/core/cookie': cookieState },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [
      {
        name: 'app',
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /./ }, ({ path }) => (path in modules ? { path, namespace: 'app' } : undefined))
          onLoad({ filter: /./, namespace: 'app' }, ({ path }) => ({ contents: modules[path] ?? '' }))
        },
      },
    ],
  })
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  const { default: plugin } = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    readonly default: { readonly setup: (app: object) => void }
  }
  let given: readonly unknown[] = []
  plugin.setup({ vueApp: { use: (...all: readonly unknown[]) => (given = all) } })
  return given
}

describe('the plugin', () => {
  test('behavior: installs the client with the state of the request’s cookie', async () => {
    const { text, plugins } = await setUp()
    expect(plugins).toEqual([{ src: '/app/.nuxt/latchkey.mjs' }, { src: 'own' }])
    expect(await run(text, cookie)).toEqual([
      'plugin',
      {
        client: { id: 'demo' },
        initialState: expect.objectContaining({
          namespace: 'eip155',
          accounts: { eip155: { status: 'reconnecting', address: ADDRESS } },
        }),
      },
    ])
  })

  test.each([
    ['no cookie', undefined],
    ['the cookie of another client', cookie.replace('demo', 'other')],
  ])('behavior: %s is not a state', async (_name, header) => {
    const { text } = await setUp()
    expect(await run(text, header)).toMatchObject(['plugin', { initialState: undefined }])
  })

  test('behavior: elements and their language are the host’s', async () => {
    const { text } = await setUp({ elements: true }, { locale: '~/texts', client: '~/latchkey' })
    expect(await run(text)).toMatchObject(['plugin', { locale: { locale: 'de' }, provideClient: 'elements' }])
  })
})

describe('the build', () => {
  test('behavior: composables are imported after the app’s', async () => {
    const { imports } = await setUp()
    expect(imports).toContainEqual({ name: 'useAccount', from: '@latchkey/vue', priority: 0 })
    expect(imports.map(({ name }) => name)).not.toContain('useReadContract')
    expect(imports.every(({ name }) => name.startsWith('use'))).toBe(true)
  })

  test('param: imports can be disabled or chosen; contracts are opt-in', async () => {
    expect((await setUp({ imports: false })).imports).toEqual([])
    const { imports } = await setUp({ imports: ['useAccount'], eip155: true })
    expect(imports.map(({ name, from }) => `${name} ${from}`)).toEqual(
      expect.arrayContaining(['useAccount @latchkey/vue', 'useReadContract @latchkey/vue/eip155']),
    )
    expect(imports).toHaveLength(6)
  })

  test('behavior: with elements the compiler knows their tags and the host’s', async () => {
    const of = async (elements: boolean) =>
      (await setUp({ elements })).vue.compilerOptions.isCustomElement as (tag: string) => boolean
    const tags = ['latchkey-button', 'own-element', 'div']
    expect(tags.map(await of(true))).toEqual([true, true, false])
    expect(tags.map(await of(false))).toEqual([false, true, false])
  })

  test('behavior: Nuxt passes its options from `latchkey`', async () => {
    expect(await latchkeyModule.getMeta()).toMatchObject({ configKey: 'latchkey' })
  })
})
