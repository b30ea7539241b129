import { createSecrets } from '@latchkey/kit/secrets'
import { afterAll, expect, test, vi } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createPasskey, type Tampering } from '../../test/authenticator.js'
import { consoleOrigin, createConsole, type ConsoleAnswer } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { otherCode } from '../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

describeAnEngine('logging in to the console', (bench) => {
  const open = (options = {}) => createConsole(bench, mail, options)
  const rowsOf = (table: string) =>
    bench.database.session((run) => run(`select * from latchkey.${table} order by 1`))

  test('behavior: a code by e-mail, a cookie that no script and no other site has, and the way out', async () => {
    const page = open()
    expect((await page.get('session')).status).toBe(401)
    const entered = await page.login()
    expect(entered).toMatchObject({ status: 200, body: { email: page.admin, since: page.clock.at } })
    const cookies = entered.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-latchkey_\w+=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(entered.headers.get('cache-control')).toBe('no-store')
    expect((await page.get('session')).body).toEqual(entered.body)
    const held = new Map(page.jar)
    expect((await page.post('logout')).status).toBe(204)
    for (const [name, value] of held) page.jar.set(name, value)
    expect((await page.get('session')).status).toBe(401)
  })

  test('behavior: on a machine without TLS the cookie has no prefix and still is nobody else’s', async () => {
    const page = open({ development: true, publicUrl: undefined })
    const own = { origin: 'http://localhost' }
    const [{ body }, code] = await page.codeAfter(page.admin, () =>
      page.post('login', { email: page.admin }, own),
    )
    const entered = await page.post('login/code', { attempt: body['attempt'], code }, own)
    expect(entered.headers.getSetCookie()[0]).toMatch(
      /^latchkey_admin=.+; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await page.get('session')).status).toBe(200)
  })

  test('error: whoever is no operator is answered the same, and gets neither letter nor session', async () => {
    const page = open()
    const [operator] = await page.codeAfter(page.admin, () => page.post('login', { email: page.admin }))
    const stranger = await page.post('login', { email: 'eve@gateway.example' })
    expect(stranger.status).toBe(200)
    expect(Object.keys(stranger.body)).toEqual(Object.keys(operator.body))
    expect(mail.mails.some(({ to }) => to === 'eve@gateway.example')).toBe(false)
    const { attempt } = stranger.body
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, guess) =>
        page.post('login/code', { attempt, code: String(guess).padStart(6, '0') }),
      ),
    )
    expect(answers.every(({ status }) => status === 422)).toBe(true)
    expect((await page.post('login', { email: 'no address' })).reason).toBe('email')
  })

  test('error: the code that a stranger guesses right opens nothing', async () => {
    const page = open()
    const email = `mallory${page.address}@gateway.example`
    const secret = 'the secret of a gateway in a test'
    const { body } = await page.post('login', { email })
    const id = createSecrets(secret, 'gateway').proof('attempt', String(body['attempt']))
    const digest = createSecrets(secret, 'gateway').sign('code', id, '123456')
    await bench.database.session((run) =>
      run(`update latchkey.login_attempts set code_key = '${digest}' where id = '${id}'`),
    )
    const guessed = await page.post('login/code', { attempt: body['attempt'], code: '123456' })
    expect(guessed.reason).toBe('code_expired')
    expect(page.jar.size).toBe(0)
  })

  test('error: wrong codes end the attempt, a code works once, and all of it is in the log', async () => {
    const page = open()
    const [{ body }, code] = await page.codeAfter(page.admin, () => page.post('login', { email: page.admin }))
    const { attempt } = body
    const wrong = async () => (await page.post('login/code', { attempt, code: otherCode(code) })).reason
    expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([
      ...Array.from({ length: 4 }, () => 'code_wrong'),
      'code_expired',
    ])
    expect((await page.post('login/code', { attempt, code })).reason).toBe('code_expired')
    expect((await page.login()).status).toBe(200)
    const { body: log } = await page.get('audit?limit=8')
    const events = (log['entries'] as { event: string; who: string | null }[]).map(({ event, who }) => [
      event,
      who,
    ])
    expect(events).toEqual([
      ['logged_in', page.admin],
      ['code_sent', page.admin],
      ['code_void', null],
      ...Array.from({ length: 4 }, () => ['code_wrong', null]),
      ['code_sent', page.admin],
    ])
  })

  test('error: a mailbox gets five letters in a quarter of an hour, and strangers do not lock out its browser', async () => {
    const page = open()
    await page.login()
    const stranger = open({ admins: [page.admin] })
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) statuses.push((await stranger.post('login', { email: page.admin })).status)
    expect(statuses).toContain(429)
    const letters = 1 + statuses.filter((status) => status === 200).length
    const sent = () => mail.mails.filter(({ to }) => to === page.admin)
    await vi.waitFor(() => expect(sent()).toHaveLength(letters))
    expect((await page.login()).status).toBe(200)
  })

  test('behavior: two hours without a question end a session, and twelve hours any', async () => {
    const page = open()
    await page.login()
    page.clock.at += 119 * page.minute
    expect((await page.get('session')).status).toBe(200)
    page.clock.at += 121 * page.minute
    expect((await page.get('session')).status).toBe(401)
    await page.login()
    for (let hour = 0; hour < 11; hour += 1) {
      page.clock.at += 60 * page.minute
      expect((await page.get('session')).status).toBe(200)
    }
    page.clock.at += 60 * page.minute
    expect((await page.get('session')).status).toBe(401)
  })

  test('behavior: whoever is taken off the list is out at once; another operator’s session can be ended', async () => {
    const page = open()
    await page.login()
    const other = open({ admins: ['somebody@else.example'] })
    for (const [name, value] of page.jar) other.jar.set(name, value)
    expect((await other.get('session')).status).toBe(401)
    const second = open({ admins: [page.admin] })
    await second.login(page.admin)
    const { body } = await page.get('sessions')
    const list = body['sessions'] as {
      id: string
      email: string
      isThis: boolean
      device: string
      way: string
    }[]
    const ownSessions = list.filter(({ email }) => email === page.admin)
    expect(ownSessions.map(({ isThis }) => isThis).sort()).toEqual([false, true])
    expect(ownSessions[0]).toMatchObject({ device: 'Firefox, Linux', way: 'code' })
    const { id = '' } = ownSessions.find(({ isThis }) => !isThis) ?? {}
    expect((await page.post('sessions/revoke', { id })).status).toBe(204)
    expect((await second.get('session')).status).toBe(401)
    expect((await page.post('sessions/revoke', { id })).status).toBe(404)
    expect((await page.get('session')).status).toBe(200)
  })

  test.each<[string, Record<string, string>, number]>([
    ['no header of its own', { 'x-latchkey-console': '' }, 401],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['no origin', { origin: '' }, 403],
    ['a page of a project', { origin: 'https://shop.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['what the browser calls another site', { 'sec-fetch-site': 'same-site' }, 403],
    [
      'a cookie that was made up',
      { cookie: `__Host-latchkey_admin=${'0'.repeat(36)}.${'x'.repeat(43)}` },
      401,
    ],
    ['no cookie', { cookie: '__Host-latchkey_browser=x' }, 401],
  ])('error: a change from %s is refused', async (_name, headers, status) => {
    const page = open()
    await page.login()
    const refused = await page.post('logout', {}, headers)
    expect(refused.status).toBe(status)
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    expect((await page.get('session')).status).toBe(200)
    if (headers['cookie'] === undefined) {
      const login = await page.post('login', { email: page.admin }, headers)
      expect(login.status).toBe(status)
    }
  })

  test('error: another site can neither ask first nor read', async () => {
    const page = open()
    await page.login()
    const asked = await page.call('OPTIONS', '/admin/v1/session', {
      headers: { origin: 'https://evil.example' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const read = await page.get('session', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('behavior: a passkey that was made soon after a login opens the console, and only there', async () => {
    const page = open()
    await page.login()
    const passkey = createPasskey(consoleOrigin)
    const add = async (tampering: Tampering = {}): Promise<ConsoleAnswer> => {
      const { body } = await page.post('passkeys', { name: 'Desk' })
      const options = body['options'] as { challenge: string }
      return page.post('passkeys/finish', {
        attempt: body['attempt'],
        response: passkey.create(options, tampering),
      })
    }
    const enter = async (tampering: Tampering = {}, from = page): Promise<ConsoleAnswer> => {
      const { body } = await from.post('login/passkey')
      const options = body['options'] as { challenge: string }
      return from.post('login/passkey/finish', {
        attempt: body['attempt'],
        response: passkey.get(options, tampering),
      })
    }
    expect((await add({ origin: 'https://evil.example' })).status).toBe(422)
    expect((await enter()).reason).toBe('passkey_refused')
    expect((await add()).status).toBe(204)
    const { body } = await page.get('passkeys')
    const [row] = body['passkeys'] as { id: string; label: string }[]
    expect(row?.label).toBe('Desk')
    await page.post('logout')

    for (const tampering of [
      { origin: 'https://evil.example' },
      { topOrigin: 'https://evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      { rpId: 'evil.example' },
    ])
      expect(await enter(tampering)).toMatchObject({ status: 422, reason: 'passkey_refused' })
    expect((await page.get('session')).status).toBe(401)
    expect(await enter()).toMatchObject({ status: 200, body: { email: page.admin } })
    expect((await page.get('session')).status).toBe(200)
    expect(await enter({ counter: 1 })).toMatchObject({ reason: 'passkey_refused' })
    const removedAdmin = open({ admins: ['somebody@else.example'] })
    expect((await enter({}, removedAdmin)).reason).toBe('passkey_refused')

    page.clock.at += 16 * page.minute
    expect((await page.post('passkeys', { name: 'Late' })).reason).toBe('login_again')
    expect((await page.post('passkeys/remove', { id: row?.id })).reason).toBe('login_again')
    await page.login()
    expect((await page.post('passkeys/remove', { id: row?.id })).status).toBe(204)
    expect((await enter()).reason).toBe('passkey_refused')
  })

  test('behavior: a copy of the database opens nothing, and tells no address', async () => {
    const page = open()
    await page.login()
    const dump = JSON.stringify([
      await rowsOf('admins'),
      await rowsOf('admin_sessions'),
      await rowsOf('admin_audit'),
      await rowsOf('login_attempts'),
    ])
    expect(dump).not.toContain('@')
    for (const value of page.jar.values()) expect(dump).not.toContain(value.split('.').at(-1))
  })

  test('error: without a mail server there is no code, without the secret nothing at all', async () => {
    const page = open({ mailer: undefined })
    expect((await page.post('login', { email: page.admin })).status).toBe(404)
    expect((await page.post('login/passkey')).status).toBe(200)
    const closed = open({ authSecret: undefined })
    expect((await closed.post('login/passkey')).status).toBe(404)
  })
})
