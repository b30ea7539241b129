import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('.', import.meta.url))

/** They replace modules for later imports, or define custom elements, which a window takes once. */
const isolatedTests = ['packages', 'services'].flatMap((workspace) =>
  readdirSync(root + workspace).flatMap((name) =>
    readdirSync(`${root}${workspace}/${name}/src`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${workspace}/${name}/src/${path}`)
      .filter((path) => readFileSync(root + path, 'utf8').match(/vi\.mock\(|\bdefineElements\b/)),
  ),
)

// A test selects a document by `// @vitest-environment happy-dom`.
const project = (
  name: string,
  include: string[],
  more: { exclude?: string[]; isolate?: boolean; server?: { deps: { inline: RegExp[] } } } = {},
) => ({
  extends: true as const,
  test: { name, include, ...more },
})

/** These frameworks' builds for servers and browsers differ. */
const inBrowser = ['packages/{solid,svelte}/src/**/!(server).test.ts']

// One process runs file after file: imports take longest, and our modules hold no state.
const shared = { isolate: false, exclude: [...isolatedTests, ...inBrowser] }

const environmentOf = (path: string) =>
  /@vitest-environment (\S+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''

/** By the test's environment. */
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
 * Groups files by project and environment: a process takes only files of its own kind, and each new
 * process imports everything again. Vitest's order would give most files their own.
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

/**
 * The official client processes a message again that it acknowledged late, and throws outside of any
 * call when it meets the end of a session twice.
 */
const isEndMetTwice = ({ message, stack = '' }: { message: string; stack?: string }): boolean =>
  message.includes('Record was recently deleted') &&
  stack.includes('/node_modules/@walletconnect/sign-client/')

/** Longest waits first. */
const order = ['apps', 'scripts', 'services', 'packages', 'frameworks', 'alone']

export default defineConfig({
  root,
  plugins: [svelteComponents],
  resolve: {
    // Tests use source modules of bundled packages.
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
    // Tests wait for chains, databases and child processes more than they compute.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: KindSequencer },
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['./scripts/lib/testSetup.mjs'],
    onUnhandledError: (error) => !isEndMetTwice(error),
    // Only ends hanging tests.
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
      project('alone', isolatedTests),
      project('apps', ['apps/*/src/**/*.test.{ts,tsx,mjs}']),
      project('scripts', ['scripts/**/*.test.mjs', 'bench/**/*.test.mjs']),
    ],
  },
})
