// npm test [-- --only checks,unit,e2e]: also sets up what it needs.
import { installBundler } from '../apps/devnet/src/installBundler.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { summary } from './lib/testJournal.mjs'

requireNode()

const groups = ['checks', 'unit', 'e2e']
const only = onlyGroups(process.argv.slice(2))
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const failures = []
const start = performance.now()

const abort = new AbortController()
let isSetUp = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    abort.abort()
    // Ends the installation.
    if (!isSetUp) process.exit(130)
  })
}

console.log('== set-up ==')
// 375 MB.
const bundler = only.includes('unit') ? setUpBundler() : undefined
console.log(await ensureInstalled())
// Their tools come from node_modules.
const { ensureBrowser } = await import('./lib/ensureBrowser.mjs')
const { ensureEngines } = await import('./lib/ensureEngines.mjs')
const { ensureCommand, ensureTool } = await import('./lib/ensureCommand.mjs')
const { startPostgres } = await import('./lib/startPostgres.mjs')
const { testSteps } = await import('./lib/testSteps.mjs')

/** @type {NodeJS.ProcessEnv} */
const env = {}
if (only.includes('unit') || only.includes('e2e')) await setUpBrowser()
if (only.includes('e2e')) await setUpEngines()
const database = only.includes('unit') ? await setUpDatabase() : undefined
isSetUp = true

const turns = testSteps(env, abort.signal)
  .map((turn) => turn.filter((step) => step.groups.some((group) => only.includes(group))))
  .filter((turn) => turn.length > 0)
const count = turns.flat().length
let begun = 0
for (const turn of turns) {
  if (turn.some(({ tells }) => tells)) await bundler
  const left = [...turn]
  const work = async () => {
    for (let step = left.shift(); step && !abort.signal.aborted; step = left.shift()) {
      await run(step, turn.length === 1)
    }
  }
  await Promise.all([work(), work()])
}
await database?.stop()

console.log(`\n== result after ${((performance.now() - start) / 1000).toFixed(0)} s ==`)
for (const failure of failures) console.log(`FAILED ${failure}`)
if (abort.signal.aborted) console.log('Interrupted: what came after was not run.')
console.log(summary(total))
// A failed setup may keep the process alive.
process.exit(abort.signal.aborted ? 130 : total.failed > 0 ? 1 : 0)

/**
 * @param {import('./lib/testSteps.mjs').Step} step
 * @param {boolean} isAlone else shows the output at its end
 */
async function run(step, isAlone) {
  const heading = `\n== ${(begun += 1)}/${count} ${step.name} ==`
  const isHeld = !isAlone && !step.tells
  if (!isHeld) console.log(heading)
  const before = performance.now()
  const { output = '', failures: lines = [], ...counts } = await step.run(isHeld)
  if (isHeld) console.log([heading, output.trimEnd()].filter(Boolean).join('\n'))
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  if (counts.failed > 0) {
    // The end of a long log is read first, sometimes alone.
    const reasons = lines.length > 0 ? lines.slice(0, 10) : output.trimEnd().split('\n').slice(-15)
    failures.push([`${step.name}: ${summary(counts)}`, ...reasons].join('\n  '))
  }
  const flaky = counts.flaky ? `, ${counts.flaky} of them only on a retry` : ''
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  const name = isAlone ? '' : `: ${step.name}`
  console.log(`-- ${counts.failed > 0 ? 'FAILED' : 'ok'} (${summary(counts)}${flaky}) in ${seconds} s${name}`)
}

async function setUpBrowser() {
  try {
    const browser = await ensureBrowser()
    env.LATCHKEY_CHROMIUM = browser.path
    env.CHROMIUM = browser.path
    console.log(`browser: ${browser.from}`)
  } catch (error) {
    fail('browser', error)
  }
}

async function setUpEngines() {
  const { firefox, webkit } = await ensureEngines()
  if (firefox) env.LATCHKEY_FIREFOX = firefox
  if (webkit) env.LATCHKEY_WEBKIT = webkit
  console.log(`Firefox: ${firefox ?? 'skipped, none is installed or installable here'}`)
  console.log(`WebKit: ${webkit ?? 'skipped, none is installed or installable here'}`)
}

async function setUpDatabase() {
  const skipped = 'skipped, none is installed or installable here'
  console.log(`Redis: ${(await ensureCommand('redis-server')) ?? skipped}`)
  console.log(`HAProxy: ${(await ensureCommand('haproxy')) ?? skipped}`)
  console.log(`PgBouncer: ${(await ensureCommand('pgbouncer')) ?? skipped}`)
  console.log(`Caddy: ${(await ensureTool('caddy')) ?? skipped}`)
  console.log(`Prometheus: ${(await ensureTool('prometheus')) ?? skipped}`)
  try {
    const postgres = await startPostgres()
    if (postgres) env.TEST_DATABASE_URL = postgres.url
    console.log(`PostgreSQL: ${postgres?.from ?? skipped}`)
    return postgres
  } catch (error) {
    fail('PostgreSQL', error)
    return undefined
  }
}

/** A download could exceed a test's timeout. */
async function setUpBundler() {
  try {
    await installBundler({ signal: abort.signal })
    console.log('bundler of the local chains: installed')
  } catch (error) {
    fail('bundler', error)
  }
}

/**
 * @param {string} what
 * @param {unknown} error
 */
function fail(what, error) {
  const message = error instanceof Error ? error.message : String(error)
  console.log(`${what}: FAILED, ${message}`)
  failures.push(`set-up: ${what}`)
  total.failed++
}

/** @param {string[]} args */
function onlyGroups(args) {
  if (args.length === 0) return groups
  const [flag, list = ''] = args
  const chosen = list.split(',').filter(Boolean)
  if (flag !== '--only' || chosen.length === 0 || chosen.some((group) => !groups.includes(group))) {
    console.error(`Usage: npm test [-- --only ${groups.join(',')}]`)
    process.exit(1)
  }
  return chosen
}
