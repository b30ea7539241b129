interface VitePlugin {
  readonly name: string
  readonly apply: 'serve'
  readonly enforce: 'pre'
  resolveId(id: string, importer: string | undefined): string | undefined
  load(id: string): string | undefined
}

const CORE = '@latchkey/core'
const VIRTUAL = '\0latchkey-devtools'

/**
 * Vite plugin that shows the panel in development, without a change to the app: attaches each
 * client that it creates. Has no effect on builds.
 *
 * @example export default defineConfig({ plugins: [latchkeyDevtools()] })
 */
export const latchkeyDevtools = (): VitePlugin => ({
  name: 'latchkey-devtools',
  apply: 'serve',
  enforce: 'pre',
  // Packages keep the real module.
  resolveId: (id, importer) =>
    id === CORE && importer !== undefined && importer !== VIRTUAL && !importer.includes('/node_modules/')
      ? VIRTUAL
      : undefined,
  load: (id) =>
    id === VIRTUAL
      ? [
          `export * from '${CORE}'`,
          `import { createLatchkey as create } from '${CORE}'`,
          `import { createDevtools } from '@latchkey/devtools'`,
          `const devtools = createDevtools()`,
          `export const createLatchkey = (options) => devtools.attach(create(devtools.config(options)))`,
        ].join('\n')
      : undefined,
})
