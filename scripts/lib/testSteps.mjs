import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildSteps } from './buildSteps.mjs'
import { globSync } from './globSync.mjs'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'
import { playwrightCounts, vitestCounts, withExitCode } from './testCounts.mjs'

/** @typedef {import('./testCounts.mjs').Counts} Counts */
/** @typedef {{ name: string, groups: readonly string[], run: () => Promise<Counts> }} Step */

const MINUTE = 60_000
const reports = '.cache/test'
const all = ['checks', 'unit', 'e2e']
const tsc = 'node_modules/typescript/bin/tsc'

/**
 * Every step of `npm test` in its order.
 *
 * @param {NodeJS.ProcessEnv} env what the suites get: the browser, the database
 * @returns {Step[]}
 */
export function testSteps(env) {
  const builds = buildSteps().map(({ name, run }) => ({
    name: `build: ${name}`,
    groups: all,
    run: async () => one((await run(false)).code),
  }))
  const apps = buildSteps({ apps: true }).slice(builds.length)
  return [
    check('format (oxfmt)', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
    check('lint (oxlint)', 'node_modules/oxlint/bin/oxlint', '.'),
    ...builds,
    check('types of tests', tsc, '-p', 'tsconfig.test.json'),
    check('types of scripts', tsc, '-p', 'tsconfig.scripts.json'),
    ...globSync(['apps/*/tsconfig.json', 'bench/tsconfig.json', 'e2e/tsconfig.json']).map((path) =>
      check(`types of ${dirname(path)}`, tsc, '-p', path),
    ),
    check('arrows between the parts', 'scripts/checks/arrows.mjs'),
    check('what the page and lazy code share', 'scripts/checks/chunks.mjs'),
    check('licences of the lockfile', 'scripts/checks/licences.mjs'),
    check('file sizes and leftovers', 'scripts/checks/fileSize.mjs'),
    check('snippets of the documents', 'scripts/checks/snippets.mjs'),
    check('machine paths and secrets', 'scripts/checks/paths.mjs'),
    check('browser graph', 'scripts/checks/browserGraph.mjs'),
    check('public exports', 'scripts/checks/exports.mjs'),
    check('packed packages (publint, attw)', 'scripts/checks/packages.mjs'),
    ...apps.map(({ name, run }) => ({
      name: `build: ${name}`,
      groups: ['checks', 'e2e'],
      run: async () => one((await run(false)).code),
    })),
    ...(existsSync(`${root}bench/size/check.mjs`)
      ? [check('sizes against the budgets', 'bench/size/check.mjs')]
      : []),
    { name: 'unit and integration tests (vitest)', groups: ['unit'], run: () => vitest(env) },
    { ...check('demo command', 'scripts/checks/demoCommand.mjs'), groups: ['e2e'] },
    ...(existsSync(`${root}e2e/playwright.config.ts`)
      ? [{ name: 'end to end (playwright)', groups: ['e2e'], run: () => playwright(env) }]
      : []),
  ]
}

/**
 * @param {string} name
 * @param {string[]} args of Node
 * @returns {Step}
 */
const check = (name, ...args) => ({
  name,
  groups: ['checks'],
  run: async () => one((await runCommand(process.execPath, args, { timeout: 5 * MINUTE })).code),
})

/** @param {number} code @returns {Counts} */
const one = (code) =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

/** @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
async function vitest(env) {
  const file = freshReport('vitest.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  args.push(`--outputFile.json=${file}`)
  const { code } = await runCommand(process.execPath, args, { env, timeout: 10 * MINUTE })
  const report = readReport(file)
  return withExitCode(report && vitestCounts(report), code)
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
async function playwright(env) {
  const file = freshReport('playwright.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
  args.push('--reporter=list,json')
  const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: root + file }
  const { code } = await runCommand(process.execPath, args, { env: own, timeout: 15 * MINUTE })
  const report = readReport(file)
  return withExitCode(report && playwrightCounts(report), code)
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(root + reports, { recursive: true })
  rmSync(`${root}${reports}/${name}`, { force: true })
  return `${reports}/${name}`
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(root + file, 'utf8'))
  } catch {
    return undefined
  }
}
