import { afterAll, beforeEach, expect, test } from 'vitest'
import type { OperatorRole } from '@latchkey/kit/http/serviceEnv'
import { createLog } from '@latchkey/kit/log'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createPasskey } from '../../test/authenticator.js'
import { consoleOrigin, createConsole, type ConsoleAnswer } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { openStoredSettings } from '../storedSettings/storedSettings.js'
import { checkPermissions, isEnough, minRoleOf, minRoles } from './permissions.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

type Browser = ReturnType<typeof createConsole>
interface Listed {
  readonly id: string
  readonly email: string
  readonly role: OperatorRole
  readonly isFixed: boolean
  readonly invitedBy: string | null
  readonly joinedAt: number | null
}

describeAnEngine('roles of operators', (bench) => {
  beforeEach(() => bench.database.session((run) => run('update latchkey.admins set role = null')))

  const settings = () =>
    openStoredSettings({
      given: { projects: [{ id: 'shop', name: 'Shop' }] },
      file: undefined,
      database: bench.database,
      log: createLog({ name: 'gateway', level: 'silent' }),
      now: Date.now,
      prepare: async () => {},
    })

  let people = 0
  async function join(owner: Browser, role: OperatorRole) {
    people += 1
    const email = `${role}${people}@gateway.example`
    expect(await owner.post('operators', { email, role })).toMatchObject({
      status: 200,
      body: { isSent: true },
    })
    const browser = createConsole(bench, mail, { admins: [owner.admin], stored: await settings() })
    expect((await browser.login(email)).body).toMatchObject({ email, role })
    return { ...browser, email }
  }
  async function openOwner() {
    const owner = createConsole(bench, mail, { stored: await settings() })
    expect((await owner.login()).body).toMatchObject({ role: 'owner' })
    return owner
  }
  const listed = async (page: Browser) => (await page.get('operators')).body['operators'] as readonly Listed[]
  const idOf = async (page: Browser, email: string) =>
    (await listed(page)).find((one) => one.email === email)?.id
  const lines = async (page: Browser) =>
    (await page.get('audit')).body['entries'] as readonly {
      event: string
      who: string | null
      subject: string | null
      details: object | null
    }[]

  test('error: every route refuses every role below its least one, lets the others in, and logs each refusal', async () => {
    const owner = await openOwner()
    const { paths } = (await (await owner.request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { 'x-access': string }>>
    }
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-access'] === 'admin')
        .map(([method]) => ({ method: method.toUpperCase(), path, name: `${method.toUpperCase()} ${path}` })),
    )
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(minRoles).sort())
    for (const role of ['viewer', 'editor'] as const) {
      const page = await join(owner, role)
      const refused: string[] = []
      for (const { method, path, name } of routes.filter((one) => !one.path.endsWith('/logout'))) {
        const answer = await page.call(method, `${path}?projectId=shop`, {
          ...(method !== 'GET' && { body: {} }),
        })
        if (answer.reason === 'role_refused') refused.push(name)
        const expected = isEnough(role, minRoleOf(method, path)) ? 'let in' : 'refused'
        expect({ role, name, was: answer.reason === 'role_refused' ? 'refused' : 'let in' }).toEqual({
          role,
          name,
          was: expected,
        })
      }
      expect(refused.length).toBeGreaterThan(4)
      const refusedLines = (await lines(owner)).filter(
        ({ event, who }) => event === 'refused' && who === page.email,
      )
      expect(refusedLines.map(({ subject }) => subject).toReversed()).toEqual(refused)
      expect(refusedLines[0]?.details).toMatchObject({ role })
    }
  })

  test('error: a route without a row keeps the gateway from starting, and is an owner’s', () => {
    const route = { access: 'admin', document: { method: 'post', path: '/admin/v1/new' } } as never
    expect(() => checkPermissions([route])).toThrow('POST /admin/v1/new has no row')
    expect(() =>
      checkPermissions([{ access: 'admin', document: { method: 'get', path: 'constructor' } } as never]),
    ).toThrow('no row')
    expect(minRoleOf('DELETE', '/admin/v1/settings')).toBe('owner')
    expect(minRoleOf('HEAD', '/admin/v1/keys')).toBe('editor')
  })

  test('behavior: an invitation carries its role, opens nothing by itself, and keeps no address in clear', async () => {
    const owner = await openOwner()
    const guest = await join(owner, 'editor')
    const letter = mail.mails.find(({ to, subject }) => to === guest.email && subject.includes('invited'))
    expect(letter?.text).toContain(`\n${consoleOrigin}/console/\n`)
    expect(letter?.text).toContain('Your role: editor.')
    expect((await listed(owner)).filter(({ email }) => [owner.admin, guest.email].includes(email))).toEqual([
      expect.objectContaining({ email: owner.admin, role: 'owner', isFixed: true, invitedBy: null }),
      expect.objectContaining({
        email: guest.email,
        role: 'editor',
        isFixed: false,
        invitedBy: owner.admin,
        joinedAt: guest.clock.at,
      }),
    ])
    const rows = await bench.database.session((run) =>
      run(`select row_to_json(t)::text as text from latchkey.admins t
           union all select row_to_json(t)::text from latchkey.admin_audit t`),
    )
    expect(JSON.stringify(rows)).not.toContain('@gateway.example')
    expect((await lines(owner)).find(({ event }) => event === 'operator_invited')).toMatchObject({
      who: owner.admin,
      subject: guest.email,
      details: { role: 'editor' },
    })
    expect((await owner.post('operators', { email: guest.email, role: 'owner' })).reason).toBe('email')
    expect((await owner.post('operators', { email: owner.admin, role: 'viewer' })).reason).toBe('email')
    expect((await owner.post('operators', { email: 'no address', role: 'viewer' })).reason).toBe('email')
    expect((await owner.post('operators', { email: 'a@b.example', role: 'root' })).status).toBe(400)
    expect((await owner.post('operators', { email: 'a@b.example' })).status).toBe(400)
  })

  test('behavior: a role that is lowered holds in the session that is open, and a removed operator is out', async () => {
    const owner = await openOwner()
    const guest = await join(owner, 'editor')
    const id = await idOf(owner, guest.email)
    const save = () => guest.call('PUT', '/admin/v1/settings', { body: { revision: 0, document: {} } })
    expect((await save()).status).toBe(200)
    expect((await guest.get('people/emails')).status).toBe(200)
    expect((await owner.post('operators/role', { id, role: 'viewer' })).status).toBe(204)
    expect((await guest.get('people/emails')).reason).toBe('role_refused')
    expect((await save()).reason).toBe('role_refused')
    expect((await guest.get('session')).body).toMatchObject({ role: 'viewer' })
    const held = new Map(guest.jar)
    expect((await owner.post('operators/remove', { id })).status).toBe(204)
    expect((await guest.get('session')).reason).toBe('session_over')
    expect((await owner.post('operators/remove', { id })).status).toBe(404)
    expect((await lines(owner)).slice(0, 3)).toMatchObject([
      { event: 'operator_removed', subject: guest.email, who: owner.admin },
      { event: 'refused', who: guest.email },
      { event: 'refused', who: guest.email },
    ])
    expect((await owner.post('operators', { email: guest.email, role: 'viewer' })).status).toBe(200)
    for (const [name, value] of held) guest.jar.set(name, value)
    expect((await guest.get('session')).reason).toBe('session_over')
  })

  test('error: who was removed gets no code and is let in by no passkey', async () => {
    const owner = await openOwner()
    const guest = await join(owner, 'owner')
    const passkey = createPasskey(consoleOrigin)
    const challenge = ({ body }: ConsoleAnswer) => body['options'] as { challenge: string }
    const begun = await guest.post('passkeys', { name: 'Desk' })
    const added = await guest.post('passkeys/finish', {
      attempt: begun.body['attempt'],
      response: passkey.create(challenge(begun)),
    })
    expect(added.status).toBe(204)
    const enter = async () => {
      const started = await guest.post('login/passkey')
      return guest.post('login/passkey/finish', {
        attempt: started.body['attempt'],
        response: passkey.get(challenge(started)),
      })
    }
    expect((await enter()).body).toMatchObject({ role: 'owner' })
    expect((await owner.post('operators/remove', { id: await idOf(owner, guest.email) })).status).toBe(204)
    expect((await enter()).reason).toBe('passkey_refused')
    const before = mail.mails.filter(({ to }) => to === guest.email).length
    expect((await guest.post('login', { email: guest.email })).status).toBe(200)
    await owner.login()
    expect(mail.mails.filter(({ to }) => to === guest.email)).toHaveLength(before)
    expect((await owner.post('operators', { email: guest.email, role: 'owner' })).status).toBe(200)
    expect((await enter()).reason).toBe('passkey_refused')
  })

  test('error: the last owner can be neither removed nor demoted, also when two remove each other', async () => {
    const seed = await openOwner()
    const first = await join(seed, 'owner')
    const second = await join(seed, 'owner')
    const browsers = [first, second].map(({ email }) => ({
      email,
      ...createConsole(bench, mail, { admins: [] }),
    }))
    for (const browser of browsers) expect((await browser.login(browser.email)).status).toBe(200)
    const [one, two] = browsers as [(typeof browsers)[0], (typeof browsers)[0]]
    const [oneId, twoId] = [await idOf(one, one.email), await idOf(one, two.email)]
    const answers = await Promise.all([
      one.post('operators/remove', { id: twoId }),
      two.post('operators/role', { id: oneId, role: 'viewer' }),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const left = answers[0].status === 204 ? one : two
    const id = await idOf(left, left.email)
    expect((await left.post('operators/remove', { id })).reason).toBe('last_owner')
    expect((await left.post('operators/role', { id, role: 'editor' })).reason).toBe('last_owner')
    expect((await left.post('operators/role', { id, role: 'owner' })).status).toBe(204)
    expect((await left.get('session')).body).toMatchObject({ role: 'owner' })
  })

  test('error: the console changes nobody whom LATCHKEY_ADMINS names, and a stored role does not lower one', async () => {
    const owner = await openOwner()
    const id = await idOf(owner, owner.admin)
    expect((await owner.post('operators/role', { id, role: 'viewer' })).reason).toBe('operator_fixed')
    expect((await owner.post('operators/remove', { id })).reason).toBe('operator_fixed')
    await bench.database.session((run) =>
      run(`update latchkey.admins set role = 'viewer' where id = '${id}'`),
    )
    expect((await owner.get('session')).body).toMatchObject({ role: 'owner' })
    expect((await owner.post('operators/role', { id: 'nobody', role: 'viewer' })).status).toBe(404)
  })

  test('error: a session that somebody finds later changes no operator', async () => {
    const owner = await openOwner()
    const guest = await join(owner, 'viewer')
    const id = await idOf(owner, guest.email)
    owner.clock.at += 16 * owner.minute
    for (const [path, body] of [
      ['operators', { email: 'mallory@gateway.example', role: 'owner' }],
      ['operators/role', { id, role: 'owner' }],
      ['operators/remove', { id }],
    ] as const)
      expect((await owner.post(path, body)).reason).toBe('login_again')
    await owner.login()
    expect((await owner.post('operators/role', { id, role: 'editor' })).status).toBe(204)
  })

  test('error: others see and end no sessions but their own', async () => {
    const owner = await openOwner()
    const guest = await join(owner, 'editor')
    const all = (await owner.get('sessions')).body['sessions'] as { id: string; email: string }[]
    expect(all.map(({ email }) => email)).toEqual(expect.arrayContaining([owner.admin, guest.email]))
    const own = (await guest.get('sessions')).body['sessions'] as { id: string; email: string }[]
    expect(own.map(({ email }) => email)).toEqual([guest.email])
    const owners = all.find(({ email }) => email === owner.admin)?.id
    expect((await guest.post('sessions/revoke', { id: owners })).status).toBe(404)
    expect((await owner.get('session')).status).toBe(200)
    expect((await guest.post('sessions/revoke', { id: own[0]?.id })).status).toBe(204)
    expect((await guest.get('session')).status).toBe(401)
  })
})
