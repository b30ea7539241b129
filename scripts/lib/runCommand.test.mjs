import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from './runCommand.mjs'

const PATIENCE = { timeout: 60_000 }
const dir = mkdtempSync(join(tmpdir(), 'latchkey-run-'))
const step = join(dir, 'step.mjs')
const pids = join(dir, 'pids')
const at = (/** @type {string} */ path) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

// A leader, a child of its group, and another group.
writeFileSync(
  step,
  `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { spawnGroup } from ${at('../../apps/devnet/src/spawnGroup.mjs')}
const child = spawn('sleep', ['600'])
const { child: part } = spawnGroup('sh', ['-c', 'sleep 600 & wait'], { graceSeconds: 1 })
writeFileSync(${JSON.stringify(pids)}, [process.pid, child.pid, part.pid].join(' '))
setInterval(() => {}, 1000)
`,
)
beforeEach(() => writeFileSync(pids, ''))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Zombies count as gone; groups live while a member does. */
function alive() {
  const numbers = startedPids()
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,pgid=,stat='], { encoding: 'utf8' })
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return rows.filter(
    ([pid, group, state = 'Z']) =>
      !state.startsWith('Z') && (numbers.includes(Number(pid)) || numbers.includes(Number(group))),
  )
}

const startedPids = () => readFileSync(pids, 'utf8').split(' ').filter(Boolean).map(Number)
const isUp = () => expect.poll(() => startedPids().length, PATIENCE).toBe(3)
const nothingIsLeft = () => expect.poll(alive, PATIENCE).toEqual([])

test('behavior: a step without progress is ended with all of its processes', PATIENCE, async () => {
  const run = runCommand(process.execPath, [step], { quiet: true, idle: 2000 })
  await isUp()
  expect(alive()).not.toEqual([])
  expect((await run).code).toBe(124)
  await nothingIsLeft()
})

test('behavior: a killed step leaves nothing behind', PATIENCE, async () => {
  const run = runCommand(process.execPath, [step], { quiet: true })
  await isUp()
  process.kill(startedPids()[0] ?? 0, 'SIGKILL')
  expect((await run).code).toBe(1)
  await nothingIsLeft()
})

test('behavior: a signal ends the running step', PATIENCE, async () => {
  const abort = new AbortController()
  const run = runCommand(process.execPath, [step], { quiet: true, signal: abort.signal })
  await isUp()
  abort.abort()
  expect((await run).code).toBe(130)
  await nothingIsLeft()
})

test('behavior: a killed test command leaves nothing behind either', PATIENCE, async () => {
  const runner = join(dir, 'runner.mjs')
  writeFileSync(
    runner,
    `import { runCommand } from ${at('runCommand.mjs')}
await runCommand(process.execPath, [${JSON.stringify(step)}], { quiet: true })
`,
  )
  const child = spawn(process.execPath, [runner], { stdio: 'ignore' })
  await isUp()
  child.kill('SIGKILL')
  await nothingIsLeft()
})

test('behavior: a step with occasional output has unlimited time', PATIENCE, async () => {
  const talk = 'for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.5; done'
  const { code, output } = await runCommand('sh', ['-c', talk], { quiet: true, idle: 3000 })
  expect({ code, last: output.trim().at(-1) }).toEqual({ code: 0, last: '8' })
})

test('behavior: with a journal, output does not count as progress', PATIENCE, async () => {
  const [journal, log] = [join(dir, 'journal'), join(dir, 'log')]
  const chatter = 'while :; do echo chatter; sleep 0.1; done'
  const run = runCommand('sh', ['-c', chatter], { log, journal, idle: 1000 })
  expect(await run).toEqual({ code: 124, output: '' })
  expect(readFileSync(log, 'utf8')).toContain('chatter')
})

test('error: a missing command has its own exit code', async () => {
  expect(await runCommand('latchkey-no-such-command', [], { quiet: true })).toMatchObject({ code: 127 })
})
