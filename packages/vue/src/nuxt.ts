// The Nuxt module runs in Node while Nuxt builds; its generated plugin runs in the app.
import * as hooks from './index.js'

/** Options of the module: `latchkey` in `nuxt.config`. */
export interface LatchkeyNuxtOptions {
  /**
   * Your app's module that exports `client`, imported on the server and in the browser; set the
   * client's `cookie: true` to render the account on the server.
   *
   * @default '~/latchkey'
   */
  readonly client?: string | undefined
  /**
   * Provides the client to `@latchkey/elements`, which must be installed, for `<latchkey-button>`
   * and the others.
   */
  readonly elements?: boolean | undefined
  /**
   * Language of the elements: a module whose default export is one of
   * `@latchkey/elements/locales/*`, or your own.
   */
  readonly locale?: string | undefined
  /**
   * Auto-imports the composables: all, none, or those named. Your own names take precedence.
   * @default true
   */
  readonly imports?: boolean | readonly string[] | undefined
  /** The same for contracts and ENS, of `@latchkey/vue/eip155`. @default false */
  readonly eip155?: boolean | undefined
}

export interface NuxtParts {
  readonly options: {
    readonly buildDir: string
    readonly latchkey?: LatchkeyNuxtOptions | undefined
    readonly plugins: (string | { readonly src: string })[]
    readonly build: { readonly templates: Template[] }
    readonly vue: { readonly compilerOptions: { isCustomElement?: ((tag: string) => boolean) | undefined } }
  }
  readonly hook: (name: 'imports:extend', listener: (imports: Import[]) => void) => void
}

interface Template {
  readonly filename: string
  readonly dst: string
  readonly write: boolean
  readonly getContents: () => string
}

interface Import {
  readonly name: string
  readonly from: string
  readonly priority: number
}

const composables = (found: object): readonly string[] =>
  Object.keys(found).filter((name) => /^use[A-Z]/.test(name))

/** Names of the app and of Nuxt win: theirs is 1. */
const PRIORITY = 0

async function setUp(inline: LatchkeyNuxtOptions, nuxt: NuxtParts): Promise<void> {
  const given = { ...nuxt.options.latchkey, ...inline }
  const { imports = true, eip155 = false, elements = false } = given
  const filename = 'latchkey.mjs'
  const dst = `${nuxt.options.buildDir}/${filename}`
  nuxt.options.build.templates.push({ filename, dst, write: true, getContents: () => pluginOf(given) })
  // The app's plugins may use the client.
  nuxt.options.plugins.unshift({ src: dst })

  const names = imports === true ? composables(hooks) : imports || []
  const evm = eip155 ? composables(await import('./eip155.js')) : []
  nuxt.hook('imports:extend', (list) => {
    for (const name of names) list.push({ name, from: '@latchkey/vue', priority: PRIORITY })
    for (const name of evm) list.push({ name, from: '@latchkey/vue/eip155', priority: PRIORITY })
  })

  if (!elements) return
  const { compilerOptions } = nuxt.options.vue
  const { isCustomElement: before } = compilerOptions
  compilerOptions.isCustomElement = (tag) => tag.startsWith('latchkey-') || before?.(tag) === true
}

const importOf = (names: string, from: string): string => `import ${names} from ${JSON.stringify(from)}\n`

/** The payload transfers the cookie's state. */
const pluginOf = ({ client = '~/latchkey', elements = false, locale }: LatchkeyNuxtOptions): string =>
  `${importOf('{ defineNuxtPlugin, useRequestHeaders, useState }', '#imports')}\
${importOf('{ cookieState }', '@latchkey/core/cookie')}\
${importOf('{ LatchkeyPlugin }', '@latchkey/vue')}\
${importOf('{ client }', client)}\
${elements ? importOf('{ provideClient }', '@latchkey/elements') : ''}\
${locale === undefined ? '' : importOf('locale', locale)}
export default defineNuxtPlugin({
  name: 'latchkey',
  setup({ vueApp }) {
    const seed = useState('latchkey', () => cookieState(useRequestHeaders(['cookie']), { id: client.id }) ?? null)
    vueApp.use(LatchkeyPlugin, {
      client,
      initialState: seed.value ?? undefined,${elements ? '\n      provideClient,' : ''}${locale === undefined ? '' : '\n      locale,'}
    })
  },
})
`

/** A Nuxt module, for Nuxt 3.12 and later. */
export interface LatchkeyNuxtModule {
  (inline: LatchkeyNuxtOptions, nuxt: NuxtParts): Promise<void>
  readonly getMeta: () => Promise<{
    readonly name: string
    readonly configKey: 'latchkey'
    readonly compatibility: { readonly nuxt: string }
  }>
}

/**
 * The Nuxt module: installs the plugin with the state of the request's cookie, and auto-imports the
 * composables.
 *
 * @example export default defineNuxtConfig({ modules: ['@latchkey/vue/nuxt'], latchkey: { elements:
 *   true } })
 */
const latchkeyModule: LatchkeyNuxtModule = Object.assign(setUp, {
  getMeta: async () =>
    ({ name: '@latchkey/vue', configKey: 'latchkey', compatibility: { nuxt: '>=3.12.0' } }) as const,
})

// oxlint-disable-next-line import/no-default-export -- Nuxt takes a module by its default
export default latchkeyModule
