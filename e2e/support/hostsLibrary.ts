import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const demo = fileURLToPath(new URL('../../apps/demo', import.meta.url))

const preactDemo = fileURLToPath(new URL('../../.cache/e2e/preactDemo', import.meta.url))

/** Preact, as in `@latchkey/elements`. */
const usesPreact = process.env['LATCHKEY_HOSTS'] === 'preact'

/** Aliases from the elements' build. */
export const hostsLibrary: Pick<InlineConfig, 'resolve'> = usesPreact
  ? {
      resolve: {
        alias: [
          { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
          { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
          { find: /^react(-dom)?$/, replacement: 'preact/compat' },
        ],
      },
    }
  : {}

/** @returns devnet options */
export async function demoOf(
  build: (config: InlineConfig) => Promise<unknown>,
): Promise<{ readonly demoDir?: string }> {
  if (!usesPreact) return {}
  await build({
    ...hostsLibrary,
    root: demo,
    configFile: `${demo}/vite.config.ts`,
    logLevel: 'error',
    build: { outDir: preactDemo, emptyOutDir: true },
  })
  return { demoDir: preactDemo }
}
