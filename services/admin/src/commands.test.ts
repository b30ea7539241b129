import { createLog } from '@latchkey/kit/log'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createConsole } from '../../gateway/test/console.js'
import { describeAnEngine } from '../../gateway/test/describeEngines.js'
import { createFrame } from '../../gateway/test/frame.js'
import { openStoredSettings } from '../../gateway/src/storedSettings/storedSettings.js'
import { runAdmin } from './runAdmin.js'

const mail = await startMailServer()
const folder = await mkdtemp(join(tmpdir(), 'latchkey-commands-'))
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true })
})
const madeUp = `lk_${'0'.repeat(16)}_${'x'.repeat(43)}`

async function admin(
  args: readonly string[],
  {
    env = {},
    input = '',
    fetch,
  }: { env?: Record<string, string>; input?: string; fetch?: typeof globalThis.fetch } = {},
) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await runAdmin(args, {
    print: (line) => void printed.push(line),
    complain: (line) => void complaints.push(line),
    env,
    readInput: async () => input,
    ...(fetch && { fetch }),
  })
  return { code, out: printed.join('\n'), failed: complaints.join('\n') }
}

describeAnEngine('the operators’ command line', (bench) => {
  async function open() {
    const stored = await openStoredSettings({
      given: {
        frames: ['https://frame.example'],
        projects: [{ id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] }],
      },
      file: undefined,
      database: bench.database,
      log: createLog({ name: 'gateway', level: 'silent' }),
      now: Date.now,
      prepare: async () => {},
    })
    const page = createConsole(bench, mail, { stored, config: undefined as never })
    await page.login()
    const { body } = await page.post('keys', {
      name: 'A script',
      projectId: null,
      rights: ['admin'],
      hours: 1,
    })
    const key = String(body['secret'])
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': page.address }
      return page.request(new URL(String(url)).href.replace('https://gateway.example', ''), {
        ...init,
        headers,
      })
    }
    const env = { LATCHKEY_PUBLIC_URL: 'https://gateway.example', LATCHKEY_ADMIN_KEY: key }
    const run = async (...args: readonly string[]) => {
      const { code, out, failed } = await admin(args, { env, fetch })
      for (const text of [out, failed]) expect(text).not.toContain(key)
      return { code, out, failed }
    }
    return { ...page, key, fetch, run, id: String(body['id']) }
  }

  test('behavior: keys are listed and revoked, the one that asks included, and the log says who', async () => {
    const { run, id, get } = await open()
    const listed = await run('keys', 'list', '--json')
    expect((JSON.parse(listed.out) as { keys: { id: string }[] }).keys.map((key) => key.id)).toContain(id)
    expect((await run('keys')).out).toMatch(new RegExp(`^id .*\\n(?:.*\\n)*${id}`))
    expect(await run('keys', 'revoke', id)).toMatchObject({ code: 0 })
    expect((await get('audit?limit=1')).body['entries']).toMatchObject([
      { event: 'key_revoked', who: 'A script' },
    ])
    const { code, failed } = await run('keys')
    expect([code, failed]).toEqual([1, expect.stringContaining('refuses it (401)')])
  })

  test('behavior: a visitor’s session is listed and ended', async () => {
    const { run, clock } = await open()
    const visitor = createFrame(bench, mail, { now: () => clock.at })
    await visitor.login('ada@example.org')
    const { sessions } = JSON.parse((await run('sessions', 'list', '--project', 'shop', '--json')).out) as {
      sessions: { id: string }[]
    }
    expect((await run('sessions', 'end', sessions[0]?.id ?? '')).code).toBe(0)
    expect((await run('sessions', 'end', sessions[0]?.id ?? '')).failed).toContain('refuses it (404)')
  })

  test('behavior: the log is exported page by page into a file that only its owner reads', async () => {
    const { run } = await open()
    const out = join(folder, 'audit.json')
    expect(await run('export', 'audit', '--out', out)).toMatchObject({ code: 0, failed: '' })
    const { entries } = JSON.parse(await readFile(out, 'utf8')) as { entries: { event: string }[] }
    expect(entries.map(({ event }) => event)).toContain('key_created')
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    expect((await run('export', 'audit', '--out', out)).failed).toContain('There is a file of this name')
  })

  test('behavior: projects that are in force are listed and shown', async () => {
    const { run } = await open()
    expect((await run('projects')).out).toMatch(
      /^id +name +pages +quota\nshop +Shop +https:\/\/shop\.example +–$/,
    )
    expect(JSON.parse((await run('projects', 'show', 'shop', '--json')).out)).toMatchObject({ name: 'Shop' })
    expect((await run('projects', 'show', 'nobody')).failed).toContain('There is no project nobody.')
  })

  test('behavior: the exit code of rotate is 0 where no row is left', async () => {
    const { run } = await open()
    expect(await run('rotate')).toMatchObject({ code: 0, out: expect.stringContaining('0 rows left') })
  })

  test('error: a key that was made up, one of a project and none are refused, with what to do', async () => {
    const { fetch, post } = await open()
    const { body } = await post('keys', { name: 'Shop', projectId: 'shop', rights: ['admin'] })
    const env = { LATCHKEY_PUBLIC_URL: 'https://gateway.example' }
    for (const key of [madeUp, String(body['secret'])]) {
      const { code, failed } = await admin(['keys'], { env: { ...env, LATCHKEY_ADMIN_KEY: key }, fetch })
      expect([code, failed]).toEqual([
        1,
        expect.stringMatching(/refuses it \(40[13]\)[^]*Use a key of the whole/),
      ])
      expect(failed).not.toContain(key)
    }
    expect((await admin(['keys'], { env, fetch })).failed).toContain('There is no key.')
    expect((await admin(['keys', '--key-file', '-'], { env, fetch, input: 'no key' })).failed).toContain(
      'no key of a gateway',
    )
  })
})

test.each([
  [['keys', 'list', '--key', madeUp]],
  [['keys', 'list', madeUp]],
  [['backup', 'file', '--passphrase=a passphrase']],
  [['migrate', '--database', 'postgres://latchkey:hunter2@db.example/latchkey']],
])('error: a secret in %j is refused before anything is done, and not repeated', async (args) => {
  const { code, failed } = await admin(args)
  expect([code, failed]).toEqual([1, expect.stringContaining('A secret was given on the command line.')])
  expect(failed).not.toMatch(/hunter2|xxxx|a passphrase/)
})

test('error: a key goes neither over the network without TLS nor along a redirect', async () => {
  const asked: (string | undefined)[] = []
  const thief = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.end('{}')
  }).listen(0)
  const { port } = thief.address() as AddressInfo
  const gateway = createServer((_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
  }).listen(0)
  const own = (gateway.address() as AddressInfo).port
  const env = { LATCHKEY_ADMIN_KEY: madeUp }
  const plain = await admin(['keys', '--url', 'http://wallets.shop.example'], { env })
  expect([plain.code, plain.failed]).toEqual([1, expect.stringContaining('Without TLS')])
  const led = await admin(['keys', '--url', `http://127.0.0.1:${own}`], { env })
  expect(led.code).toBe(1)
  expect(asked).toEqual([])
  thief.close()
  gateway.close()
})

test('error: a gateway that says nothing is waited for no longer than --timeout', async () => {
  const silent = createServer(() => {}).listen(0)
  const { port } = silent.address() as AddressInfo
  const env = { LATCHKEY_ADMIN_KEY: madeUp }
  const { code, failed } = await admin(['keys', '--url', `http://127.0.0.1:${port}`, '--timeout', '0.2'], {
    env,
  })
  expect([code, failed]).toEqual([1, expect.stringMatching(/after 0\.2 seconds|does not answer/)])
  silent.closeAllConnections()
  silent.close()
})

test('error: with --json a failure is JSON, of what, why and fix', async () => {
  const { code, failed } = await admin(['keys', '--json'], {
    env: { LATCHKEY_PUBLIC_URL: 'https://gateway.example' },
  })
  expect(code).toBe(1)
  expect(JSON.parse(failed)).toEqual({
    error: { what: 'There is no key.', why: expect.any(String), fix: expect.stringContaining('console') },
  })
})

test('error: a database that is not there is named without its address', async () => {
  const env = { DATABASE_URL: 'postgres://latchkey:hunter2@127.0.0.1:1/latchkey' }
  const { code, failed } = await admin(['migrate', '--service', 'gateway'], { env })
  expect([code, failed]).toEqual([1, expect.stringContaining('The database does not open.')])
  expect(failed).not.toContain('hunter2')
})

test('behavior: each command says what it is for', async () => {
  for (const name of [
    'init',
    'check',
    'migrate',
    'backup',
    'restore',
    'rotate',
    'keys',
    'sessions',
    'projects',
    'export',
  ]) {
    const { code, out } = await admin([name, '--help'])
    expect([code, out]).toEqual([0, expect.stringContaining(`Usage: latchkey-admin ${name}`)])
  }
})

test('behavior: check says of each thing what is wrong and what to do, and ends with 1', async () => {
  const file = join(folder, 'gateway.env')
  await writeFile(file, 'NODE_ENV=production\nREDIS_URL=redis://127.0.0.1:1\nLATCHKEY_AUTH_SECRET=short\n')
  const { code, out } = await admin(['check', '--env-file', file, '--json'])
  expect(code).toBe(1)
  const { findings } = JSON.parse(out) as { findings: { what: string; fix?: string }[] }
  expect(findings.map(({ what }) => what)).toEqual(['some settings are not valid', 'Redis does not answer'])
})
