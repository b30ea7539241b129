import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const demo = fileURLToPath(new URL('../../apps/demo', import.meta.url))

/** Folder of the demo when it draws with Preact. */
const preactDemo = fileURLToPath(new URL('../../.cache/e2e/preactDemo', import.meta.url))

/** `LATCHKEY_HOSTS=preact`: the test hosts and the demo draw with Preact, as `@latchkey/elements` does. */
const usesPreact = process.env['LATCHKEY_HOSTS'] === 'preact'

/** Added to the hosts' builds: React is Preact, by the names that the elements' build replaces. */
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

/** Builds the demo anew where it has to draw with Preact. @returns options of the devnet that serves it */
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
