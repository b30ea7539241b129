// npm run fuzz -- --minutes 30 [--seed 123] [folder …]: property tests with random seeds, until one
// fails.
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildSteps } from './lib/buildSteps.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { progress } from './lib/progress.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { runCommand } from './lib/runCommand.mjs'

/** Unless a property sets its number of runs. */
const PROPERTY_MS = 5000
const TEST_MS = 10 * 60_000

requireNode()
const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes)
if (!(minutes > 0) || (values.seed !== undefined && !Number.isInteger(Number(values.seed)))) {
  console.error('Usage: npm run fuzz [-- --minutes N] [--seed N] [folder …]')
  process.exit(1)
}
await progress('dependencies', ensureInstalled)
for (const step of buildSteps()) {
  await progress(step.name, async () => {
    const { code, output } = await step.run(true)
    if (code !== 0) throw new Error(output.trim())
  })
}
const { listFiles } = await import('./checks/listFiles.mjs')
const folders = positionals.map((folder) => folder.replace(/^\.\//, ''))
const files = listFiles((path) => /\.test\.tsx?$/.test(path))
  .filter(({ text }) => text.includes("from 'fast-check'"))
  .map(({ path }) => path)
  .filter((path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder)))
if (files.length === 0) {
  console.error(`No property test lies in ${folders.join(', ')}.`)
  process.exit(1)
}

const end = Date.now() + minutes * 60_000
for (let round = 1; ; round++) {
  const seed = values.seed ?? String(randomInt(2 ** 31))
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    `--testTimeout=${TEST_MS}`,
    '--reporter=dot',
  ]
  const env = { LATCHKEY_FUZZ_SEED: seed, LATCHKEY_FUZZ_MS: String(PROPERTY_MS) }
  const { code, output } = await runCommand(process.execPath, args, { env, quiet: true })
  if (code !== 0) {
    mkdirSync(`${root}.cache/fuzz`, { recursive: true })
    const report = `.cache/fuzz/${seed}.txt`
    writeFileSync(root + report, output)
    console.log(`${output}\nRound ${round} with seed ${seed} failed; kept in ${report}.`)
    console.log(`Again: npm run fuzz -- --seed ${seed}. Add what it found as an example beside the property.`)
    process.exit(1)
  }
  console.log(`round ${round}, seed ${seed}: ${files.length} files hold`)
  if (values.seed !== undefined || Date.now() >= end) break
}
