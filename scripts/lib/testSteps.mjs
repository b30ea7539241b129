import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildSteps } from './buildSteps.mjs'
import { globSync } from './globSync.mjs'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'
import { entryLine, failureLines, JOURNAL, journalCounts, readJournal } from './testJournal.mjs'

/** @typedef {import('./testJournal.mjs').Counts} Counts */
/** @typedef {Counts & { output?: string, failures?: readonly string[] }} Result */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} groups
 * @property {boolean} [tells] prints while it runs
 * @property {(quiet: boolean) => Promise<Result>} run quiet: the result has the output
 */

// Silence, not a step's total time.
const IDLE_MS = 5 * 60_000
// Compilers and checks are silent.
const SILENT_MS = 20 * 60_000
const reports = '.cache/test'
/** Built within seconds; `npm run hosts` runs all. */
const quickHosts = ['script-tag', 'vanilla', 'vite-react']
const all = ['checks', 'unit', 'e2e']
const tsc = 'node_modules/typescript/bin/tsc'
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=./scripts/reporters/vitest.mjs',
]
const playwright = (/** @type {string} */ config) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '-c',
  config,
]

/**
 * A turn's steps are independent.
 *
 * @param {NodeJS.ProcessEnv} env of the suites
 * @param {AbortSignal} signal
 * @returns {Step[][]}
 */
export function testSteps(env, signal) {
  const step = (
    /** @type {string} */ name,
    /** @type {readonly string[]} */ groups,
    /** @type {string[]} */ ...args
  ) => ({
    name,
    groups,
    run: async (/** @type {boolean} */ quiet) =>
      one(await runCommand(process.execPath, args, { idle: SILENT_MS, signal, quiet })),
  })
  const check = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
    step(name, ['checks'], ...args)
  const build =
    (/** @type {readonly string[]} */ groups) =>
    (/** @type {ReturnType<typeof buildSteps>[number]} */ { name, run }) => ({
      name: `build: ${name}`,
      groups,
      run: async (/** @type {boolean} */ quiet) => one(await run(quiet)),
    })
  const packages = buildSteps()
  const apps = buildSteps({ apps: true }).slice(packages.length)
  return [
    [
      check('format (oxfmt)', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
      check('lint (oxlint)', 'node_modules/oxlint/bin/oxlint', '.'),
    ],
    // Each build needs the previous outputs.
    ...packages.map((part) => [build(all)(part)]),
    [
      check('packed packages (publint, attw)', 'scripts/checks/packages.mjs'),
      check('types of tests', tsc, '-p', 'tsconfig.test.json'),
      check('types of scripts', tsc, '-p', 'tsconfig.scripts.json'),
      ...globSync(['apps/*/tsconfig.json', 'bench/tsconfig.json', 'e2e/tsconfig.json']).map((path) =>
        check(`types of ${dirname(path)}`, tsc, '-p', path),
      ),
      check('arrows between the parts', 'scripts/checks/arrows.mjs'),
      check('what nothing uses (knip)', 'node_modules/knip/bin/knip.js', '--no-progress'),
      check('licenses of the lockfile', 'scripts/checks/licenses.mjs'),
      check('file sizes and leftovers', 'scripts/checks/fileSize.mjs'),
      check('snippets of the documents', 'scripts/checks/snippets.mjs'),
      check('machine paths and secrets', 'scripts/checks/paths.mjs'),
      check('references to pages elsewhere', 'scripts/checks/references.mjs'),
      check('English', 'scripts/checks/prose.mjs'),
      check('texts beside other nodes', 'scripts/checks/textNodes.mjs'),
      check('words that visitors read', 'scripts/checks/voice.mjs'),
      check('migrations that the release before survives', 'scripts/checks/migrations.mjs'),
      check('workflows', 'scripts/checks/workflows.mjs'),
      check('versions of the packages', 'scripts/checks/versions.mjs'),
      check('languages in every place', 'scripts/checks/languages.mjs'),
      check('browser graph', 'scripts/checks/browserGraph.mjs'),
      check('public exports', 'scripts/checks/exports.mjs'),
    ],
    ...apps.map((app) => [build(['checks', 'e2e'])(app)]),
    // They wait as much as they compute.
    [
      {
        name: 'unit and integration tests (vitest)',
        groups: ['unit'],
        tells: true,
        run: () => suite('vitest', vitest, { each: 'file', env, signal }),
      },
      check('sizes against the budgets', 'bench/size/check.mjs'),
      step('hosts of packed packages', ['e2e'], 'scripts/hosts.mjs', '--built', ...quickHosts),
      {
        name: 'main flows in Firefox and WebKit',
        groups: ['e2e'],
        tells: true,
        run: () =>
          suite('engines', playwright('e2e/engines/playwright.config.ts'), { each: 'test', env, signal }),
      },
    ],
    // Alone: it rebuilds.
    [step('demo command', ['e2e'], 'scripts/checks/demoCommand.mjs')],
    [
      {
        name: 'end to end (playwright)',
        groups: ['e2e'],
        tells: true,
        run: () => suite('playwright', playwright('e2e/playwright.config.ts'), { each: 'test', env, signal }),
      },
    ],
  ]
}

/** @param {{ code: number, output: string }} result */
const one = ({ code, output }) => ({
  ...(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  skipped: 0,
  output,
})

/**
 * Results of a killed run count.
 *
 * @param {'vitest' | 'playwright' | 'engines'} name
 * @param {string[]} args of Node
 * @param {{ each: 'file' | 'test', env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 * @returns {Promise<Result>}
 */
async function suite(name, args, { each, env, signal }) {
  mkdirSync(root + reports, { recursive: true })
  const [journal, log] = [`${root}${reports}/${name}.jsonl`, `${root}${reports}/${name}.log`]
  for (const file of [journal, log]) rmSync(file, { force: true })
  let shown = 0
  const show = () => {
    const entries = readJournal(journal)
    for (const entry of entries.slice(shown)) {
      const line = entryLine(entry, each)
      if (line !== undefined) console.log(line)
    }
    shown = entries.length
    return entries
  }
  const timer = setInterval(show, 1000)
  const run = { env: { ...env, [JOURNAL]: journal }, log, journal, idle: IDLE_MS, signal }
  const { code } = await runCommand(process.execPath, args, run)
  clearInterval(timer)
  const entries = show()
  if (!entries.some(({ type }) => type === 'end')) {
    const total = entries.find((entry) => entry.type === 'begin')?.total
    const ended = new Set(entries.flatMap((entry) => (entry.type === 'test' ? [entry.id] : []))).size
    const why = code === 124 ? 'no test ended for 5 minutes' : `exit code ${code}`
    console.log(`The run did not come to its end (${why}): ${ended}${total ? ` of ${total}` : ''} tests did.`)
  }
  console.log(`Everything that was printed: ${reports}/${name}.log`)
  return { ...journalCounts(entries, code), failures: failureLines(entries) }
}
