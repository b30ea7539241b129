import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runAdmin } from './runAdmin.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-admin-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function run(...args: readonly string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await runAdmin(args, {
    print: (line) => void printed.push(line),
    complain: (line) => void complaints.push(line),
  })
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') }
}

const secretsOf = (text: string): readonly string[] =>
  Object.entries(parseEnv(text)).flatMap(([name, value]) =>
    /(?:SECRET|PASSWORD)$/.test(name) ? [value ?? ''] : [],
  )

test.each([
  ['compose', 'compose', ['.env'], 5],
  ['services', 'services', ['frame.env', 'gateway.env', 'recovery.env', 'relay.env'], 2],
])('behavior: init for %s writes secrets that its owner alone reads', async (_, form, names, count) => {
  const umask = process.umask(0)
  const { code, printed } = await run('init', '--out', folder, '--for', form, '--domain', 'shop.example')
  process.umask(umask)
  expect(code).toBe(0)
  expect((await readdir(folder)).toSorted()).toEqual(names)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  const secrets = texts.flatMap(secretsOf)
  expect(new Set(secrets).size).toBe(count)
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(printed).not.toContain(secret)
  }
  expect(printed).toContain('to be set: LATCHKEY_SMTP_URL')
  expect(texts.join()).toContain('recovery.shop.example')
})

test('behavior: rights are exact under a umask that takes more away', async () => {
  const umask = process.umask(0o777)
  const { code } = await run('init', '--out', join(folder))
  process.umask(umask)
  expect(code).toBe(0)
  expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600)
})

test('error: a file that is there is left as it is, and nothing else is written beside it', async () => {
  await writeFile(join(folder, 'recovery.env'), 'LATCHKEY_RECOVERY_SECRET=mine\n')
  const { code, complaints } = await run('init', '--out', folder, '--for', 'services')
  expect(code).toBe(1)
  expect(complaints).toContain('recovery.env is there already')
  expect(await readdir(folder)).toEqual(['recovery.env'])
  expect(await readFile(join(folder, 'recovery.env'), 'utf8')).toBe('LATCHKEY_RECOVERY_SECRET=mine\n')
})

test('error: of many at once one writes, and no draft stays', async () => {
  const runs = await Promise.all(
    Array.from({ length: 8 }, async () => (await run('init', '--out', folder)).code),
  )
  expect(runs.filter((code) => code === 0)).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['.env'])
})

test('behavior: two deployments share no secret', async () => {
  await run('init', '--out', join(folder, 'one'))
  await run('init', '--out', join(folder, 'two'))
  const [one = [], two = []] = await Promise.all(
    ['one', 'two'].map(async (name) => secretsOf(await readFile(join(folder, name, '.env'), 'utf8'))),
  )
  expect(new Set([...one, ...two]).size).toBe(10)
})

test.each([
  [['init', '--for', 'podman'], '--for'],
  [['init', '--domain', 'https://shop.example'], '--domain'],
  [['init', '--domain', 'shop.example\nX=1'], '--domain'],
  [['init', 'more'], 'Usage'],
  [['start'], 'Usage'],
  [['init', '--what'], '--what'],
])('error: %j is refused with %s', async (args, message) => {
  const { code, complaints } = await run(...args)
  expect([code, complaints]).toEqual([1, expect.stringContaining(message)])
})
