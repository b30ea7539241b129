// npm run check [-- BASE]: format, lint, types, and unit tests beside what changed since BASE.
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { buildSteps } from './lib/buildSteps.mjs'
import { changedTests } from './lib/changedTests.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { progress } from './lib/progress.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { runCommand } from './lib/runCommand.mjs'

const LINES = 80

requireNode()
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean)

try {
  await progress('dependencies', ensureInstalled)
  const base = process.argv[2] ?? git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD'
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=ACMR', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  await Promise.all([
    run('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
    run('lint', 'node_modules/oxlint/bin/oxlint', '.'),
  ])
  for (const step of buildSteps()) await progress(step.name, async () => succeed(await step.run(true)))
  const tests = changedTests(changed, git('ls-files', '--cached', '--others', '--exclude-standard'))
  const types = run('types of tests', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json')
  if (tests.length > 0) {
    const workers = `--maxWorkers=${availableParallelism()}`
    await run(
      `unit tests (${tests.length} files)`,
      'node_modules/vitest/vitest.mjs',
      'run',
      workers,
      ...tests,
    )
  }
  await types
  console.log(`\nNo problem in ${changed.length} changed files. npm test runs the other checks and tests.`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function run(name, ...args) {
  return progress(name, async () => succeed(await runCommand(process.execPath, args, { quiet: true })))
}

/** @param {{ code: number, output: string }} result */
function succeed({ code, output }) {
  if (code !== 0) throw new Error(output.trim().split('\n').slice(-LINES).join('\n'))
}
