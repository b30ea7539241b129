import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { createProver } from '../../../../kit/test/prover.js'
import { describeEngines, type Bench } from '../../../test/describeEngines.js'
import { createFrame, otherCode } from '../../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000
let person = 0
const someone = () => `ada${(person += 1)}@example.org`

describeEngines('login by e-mail', (bench) => {
  test('behavior: a login takes one code, on a new device as on a known one, with a wallet and without', async () => {
    const frame = createFrame(bench, mail)
    const email = someone()
    const answers: unknown[] = []
    const users = new Set<unknown>()
    for (const known of [false, true, false]) {
      const before = mail.mails.length
      const begun = await frame.post('/auth/v1/email', { email })
      answers.push([begun.status, begun.body['action'], mail.mails.length - before, mail.last(email).subject])
      const { attempt } = begun.body
      const done = await frame.post('/auth/v1/email/code', { attempt, code: frame.codeFor(email) })
      users.add(done.body['userId'])
      const token = String(done.body['accessToken'])
      if (!known)
        await frame.post(
          '/custody/v1/share',
          { walletId: crypto.randomUUID(), share: 'A'.repeat(44) },
          { token },
        )
    }
    expect(users.size).toBe(1)
    const subject = expect.stringMatching(/^\d{6} is your code for Shop$/)
    expect(answers).toEqual([1, 2, 3].map(() => [200, 'VERIFY_OTP', 1, subject]))
  })

  test('behavior: a code whose answer got lost brings the same session for a minute, to the same key alone', async () => {
    const frame = createFrame(bench, mail)
    const email = someone()
    const attempt = await frame.untilCode(email)
    const code = frame.codeFor(email)
    const use = (how: object = {}) => frame.post('/auth/v1/email/code', { attempt, code }, how)
    const uses = await Promise.all(Array.from({ length: 5 }, () => use()))
    const [first] = uses
    expect(uses.map(({ status, body }) => [status, body])).toEqual(uses.map(() => [200, first?.body]))
    frame.clock.at += MINUTE - 1
    const { status, body } = await use()
    const expiresIn = Number(first?.body['expiresIn']) - (MINUTE - 1)
    expect([status, body]).toEqual([200, { ...first?.body, expiresIn }])
    const token = String(body['accessToken'])
    expect((await frame.get('/auth/v1/user', { token })).body['email']).toBe(email)
    expect((await frame.get('/auth/v1/devices', { token })).body['devices']).toHaveLength(1)
    const others = [
      { prover: createProver() },
      { origin: 'https://frame-2.example' },
      { project: 'bank' },
    ] as const
    for (const how of others) expect((await use(how)).status).not.toBe(200)
    frame.clock.at += 1
    expect(reasonOf(await use())).toBe('code_expired')
  })

  test('error: a wrong code is counted each time, and a right one after it is none of its answers', async () => {
    const frame = createFrame(bench, mail)
    const email = someone()
    const attempt = await frame.untilCode(email)
    const code = frame.codeFor(email)
    const use = async (guess: string) => {
      const answer = await frame.post('/auth/v1/email/code', { attempt, code: guess })
      return reasonOf(answer) ?? answer.status
    }
    expect([await use(otherCode(code)), await use(code), await use(otherCode(code))]).toEqual([
      'code_wrong',
      200,
      'code_expired',
    ])
  })

  test('error: five wrong codes make a code void, however they come', async () => {
    const frame = createFrame(bench, mail)
    const email = someone()
    const attempt = await frame.untilCode(email)
    const code = frame.codeFor(email)
    const guess = (digits: string) => frame.post('/auth/v1/email/code', { attempt, code: digits })
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guess(otherCode(code))))
    expect(guesses.filter((answer) => reasonOf(answer) === 'code_wrong')).toHaveLength(4)
    expect(reasonOf(await guess(code))).toBe('code_expired')

    const earlyResend = await frame.post('/auth/v1/email/resend', { attempt })
    expect([earlyResend.status, earlyResend.headers.get('retry-after')]).toEqual([429, '30'])
    frame.clock.at += 30_000
    expect((await frame.post('/auth/v1/email/resend', { attempt })).body['action']).toBe('VERIFY_OTP')
    const fresh = frame.codeFor(email)
    if (fresh !== code) expect(reasonOf(await guess(code))).toBe('code_wrong')
    expect((await guess(fresh)).status).toBe(200)
  })

  test('error: link and code end after 20 minutes', async () => {
    const frame = createFrame(bench, mail, {}, 'vault')
    const [lateEmail, slow] = [someone(), someone()]
    await frame.post('/auth/v1/email', { email: lateEmail })
    const link = frame.linkFor(lateEmail)
    const attempt = await frame.untilCode(slow)
    frame.clock.at += 20 * MINUTE
    expect(await frame.approve(link)).toContain('no longer valid')
    const { status } = await frame.post('/auth/v1/email/code', { attempt, code: frame.codeFor(slow) })
    expect(status).toBe(422)
  })

  test('error: an attempt belongs to its page and project', async () => {
    const frame = createFrame(bench, mail)
    const email = someone()
    const attempt = await frame.untilCode(email)
    const code = frame.codeFor(email)
    const use = (how: object) => frame.post('/auth/v1/email/code', { attempt, code }, how)
    expect((await use({ origin: 'https://shop.example' })).status).toBe(403)
    expect((await use({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await use({ origin: '' })).status).toBe(422)
    expect((await use({ project: 'bank' })).status).toBe(422)
    expect((await use({ project: 'nobody' })).status).toBe(401)
    expect((await use({})).status).toBe(200)
  })

  test.each(['shop', 'vault'])(
    'behavior: an address with an account and one without get the same work and the same answer in project %s',
    async (project) => {
      const frame = createFrame(bench, mail, {}, project)
      const known = someone()
      await frame.login(known)
      const watch = async (email: string) => {
        const loginStatements = watchStatements(bench)
        const answer = await frame.post('/auth/v1/email', { email })
        return {
          statements: loginStatements(),
          status: answer.status,
          keys: Object.keys(answer.body),
          action: answer.body['action'],
        }
      }
      const ofKnown = await watch(known)
      expect(ofKnown.statements.length).toBeGreaterThan(4)
      expect(await watch(someone())).toEqual(ofKnown)
    },
  )

  test('error: what is no address, code or body is refused', async () => {
    const frame = createFrame(bench, mail)
    const status = async (path: string, body: unknown) => (await frame.post(path, body)).status
    expect(await status('/auth/v1/email', { email: 'ada@localhost' })).toBe(422)
    expect(await status('/auth/v1/email', { email: 'a@b.example\r\nBcc: x@y.example' })).toBe(422)
    expect(await status('/auth/v1/email', {})).toBe(400)
    expect(await status('/auth/v1/email', { email: 'x'.repeat(5000) })).toBe(413)
    expect(await status('/auth/v1/email/code', { attempt: 'x', code: '12345a' })).toBe(400)
    expect(await status('/auth/v1/email/code', { attempt: 'x', code: '123456' })).toBe(422)
    expect(await status('/auth/v1/email/state', { attempt: "' or 1=1 --" })).toBe(422)
  })

  test('error: a copy of the database tells neither addresses nor codes nor tokens', async () => {
    const frame = createFrame(bench, mail, {}, 'vault')
    const [email, waiting, asked] = [someone(), someone(), someone()]
    const login = await frame.login(email)
    const attempt = await frame.untilCode(waiting)
    await frame.post('/auth/v1/email', { email: asked })
    const code = frame.codeFor(waiting)
    const link = new URL(frame.linkFor(asked)).searchParams.get('link') ?? ''
    const dump = await dumpOf(bench)
    expect(dump).toContain(login.userId)
    const sha = (text: string, form: 'hex' | 'base64url') => createHash('sha256').update(text).digest(form)
    for (const secret of [
      email,
      waiting,
      asked,
      code,
      link,
      attempt,
      ...Object.values(login).filter(isToken),
    ]) {
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(sha(secret, 'hex'))
      expect(dump).not.toContain(sha(secret, 'base64url'))
    }
  })

  test('error: a mail server that is away is said so', async () => {
    const stoppedMailServer = await startMailServer()
    const frame = createFrame(bench, stoppedMailServer)
    await stoppedMailServer.stop()
    const answer = await frame.post('/auth/v1/email', { email: someone() })
    expect([answer.status, reasonOf(answer)]).toEqual([503, 'mail_failed'])
  })

  test('error: without a secret there is nothing to log in to', async () => {
    const frame = createFrame(bench, mail, { authSecret: undefined })
    expect((await frame.post('/auth/v1/email', { email: someone() })).status).toBe(404)
  })
})

const isToken = (value: unknown): value is string => typeof value === 'string' && value.includes('.')

function reasonOf({ body }: { body: Readonly<Record<string, unknown>> }): unknown {
  const { reasons } = body as { reasons?: readonly { name: string }[] }
  return reasons?.[0]?.name
}

function watchStatements(bench: Bench): () => readonly string[] {
  const { $client: client } = bench.database.query as unknown as { $client: { query: () => unknown } }
  const spy = vi.spyOn(client, 'query')
  return () => {
    const statements = spy.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : String((first as { text?: string }).text),
    )
    spy.mockRestore()
    return statements
  }
}

async function dumpOf(bench: Bench): Promise<string> {
  return bench.database.session(async (run) => {
    const tables = await run(
      `select table_name from information_schema.tables where table_schema = 'latchkey' and table_name <> 'wallets'`,
    )
    const rows = []
    for (const { table_name: name } of tables) rows.push(await run(`select * from latchkey.${String(name)}`))
    return JSON.stringify(rows)
  })
}
