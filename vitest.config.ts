import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Tests that need a process of their own: they replace modules for everything that is imported after them, or define custom
 * elements, which a window takes once.
 */
const alone = ['packages', 'services'].flatMap((room) =>
  readdirSync(root + room).flatMap((name) =>
    readdirSync(`${root}${room}/${name}/src`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${room}/${name}/src/${path}`)
      .filter((path) => readFileSync(root + path, 'utf8').match(/vi\.mock\(|\bdefineElements\b/)),
  ),
)

// Node is the default environment; a test that needs a document asks for it with `// @vitest-environment happy-dom`.
const project = (
  name: string,
  include: string[],
  more: { exclude?: string[]; isolate?: boolean; server?: { deps: { inline: RegExp[] } } } = {},
) => ({
  extends: true as const,
  test: { name, include, ...more },
})

/** Tests of packages for frameworks whose builds for servers and for browsers differ: these take the one of browsers. */
const inBrowser = ['packages/{solid,svelte}/src/**/!(server).test.ts']

// A process that starts and imports everything afresh takes longer than most files of tests, and no module of ours
// holds state: one process runs file after file.
const shared = { isolate: false, exclude: [...alone, ...inBrowser] }

const environmentOf = (path: string) =>
  /@vitest-environment (\S+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''

/** Components in tests, for servers or for browsers as the test's environment is. */
const svelteComponents: Plugin = {
  name: 'svelte-components',
  async transform(code, filename) {
    if (!filename.endsWith('.svelte')) return undefined
    const { compile } = await import('svelte/compiler')
    const generate = this.environment.name === 'client' ? 'client' : 'server'
    return compile(code, { filename, generate, dev: true }).js
  },
}

/**
 * Files of one project and environment in a row. A process takes the next file only where that is of its own kind;
 * between files of two kinds it ends, and the next one imports everything anew. In vitest's own order, the longest first
 * whatever they are, most files had a process to themselves.
 */
class KindSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map(
      files.map((file) => [file, `${order.indexOf(file.project.name)} ${environmentOf(file.moduleId)}`]),
    )
    const kindOf = (file: TestSpecification) => kinds.get(file) ?? ''
    return (await super.sort(files)).toSorted((one, two) => kindOf(one).localeCompare(kindOf(two)))
  }
}

/** The projects in their order: those that wait longest come first. */
const order = ['apps', 'scripts', 'services', 'packages', 'frameworks', 'alone']

export default defineConfig({
  root,
  plugins: [svelteComponents],
  resolve: {
    // Some packages are published as few files; tests take their modules one by one, as they are written.
    alias: {
      '@latchkey/core/actions': `${root}packages/core/src/actions.ts`,
      '@latchkey/core/adapter': `${root}packages/core/src/types/index.ts`,
      '@latchkey/core/catalogue': `${root}packages/core/src/wallets/generated/fallbackWallets.ts`,
      '@latchkey/core/cookie': `${root}packages/core/src/storage/cookieState.ts`,
      '@latchkey/core/hooks': `${root}packages/core/src/hooks/index.ts`,
      '@latchkey/core/logos': `${root}packages/core/src/wallets/generated/walletLogos.ts`,
      '@latchkey/core/themes': `${root}packages/core/src/themes/index.ts`,
      '@latchkey/core/networks': `${root}packages/core/src/networks/index.ts`,
      '@latchkey/core': `${root}packages/core/src/index.ts`,
      '@latchkey/eip155/abi': `${root}packages/eip155/src/abi/tokenAbi.ts`,
      '@latchkey/eip155/actions': `${root}packages/eip155/src/contracts/index.ts`,
      '@latchkey/eip155/hooks': `${root}packages/eip155/src/contracts/hooks.ts`,
      '@latchkey/eip155': `${root}packages/eip155/src/index.ts`,
      '@latchkey/solana': `${root}packages/solana/src/index.ts`,
    },
  },
  test: {
    environment: 'node',
    // Tests wait for chains, databases and child processes more than they compute; the default leaves a core to nobody.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: KindSequencer },
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['./scripts/lib/testSetup.mjs'],
    // These end what hangs; no test is about time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('packages', ['packages/*/src/**/*.test.{ts,tsx}'], shared),
      project('services', ['services/*/src/**/*.test.{ts,tsx}'], shared),
      {
        ...project('frameworks', inBrowser, { server: { deps: { inline: [/\/(solid-js|svelte)\//] } } }),
        resolve: { conditions: ['browser', 'module', 'development'] },
      },
      project('alone', alone),
      project('apps', ['apps/*/src/**/*.test.{ts,tsx,mjs}']),
      project('scripts', ['scripts/**/*.test.mjs', 'bench/**/*.test.mjs']),
    ],
  },
})
