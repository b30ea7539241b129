import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { createFrame } from '../../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000
let person = 0
const someone = () => `eva${(person += 1)}@example.org`

describeAnEngine('login by e-mail where devices are checked', (bench) => {
  test('behavior: the owner of the mailbox says that it was not them: the attempt ends, and the link with it', async () => {
    const frame = createFrame(bench, mail, {}, 'vault')
    const email = someone()
    const { body } = await frame.post('/auth/v1/email', { email })
    const link = frame.linkFor(email)
    const page = await (await frame.request(new URL(link).pathname + new URL(link).search)).text()
    expect(page).toContain('value="no" formnovalidate>This wasn’t me</button>')
    const sent = mail.mails.length
    expect(await frame.approve(link, 'no')).toContain('This request has ended')
    expect(await frame.approve(link, 'no')).toContain('This request has ended')
    expect(await frame.approve(link)).toContain('no longer valid')
    expect(mail.mails.length).toBe(sent)
    const { attempt } = body
    expect((await frame.post('/auth/v1/email/state', { attempt })).body).toMatchObject({
      reasons: [{ name: 'code_expired' }],
    })
  })

  test('behavior: where devices are checked a new one is approved by link, then logs in by code, and is known from then on', async () => {
    const frame = createFrame(bench, mail, {}, 'vault')
    const email = someone()
    const begun = await frame.post('/auth/v1/email', { email: ` ${email.toUpperCase()} `, locale: 'en-GB' })
    expect(begun).toMatchObject({ status: 200, body: { action: 'VERIFY_DEVICE' } })
    expect(begun.body['expiresAt']).toBe(frame.clock.at + 20 * MINUTE)
    const { attempt } = begun.body
    expect(mail.last(email)).toMatchObject({
      subject: 'Is this you? Approve a new device for Shop',
      text: expect.stringContaining('Firefox, Linux'),
    })
    const link = frame.linkFor(email)
    expect(link).toMatch(/^https:\/\/gateway\.example\/auth\/v1\/device\?link=[\w-]{43}$/)
    const page = await frame.request(new URL(link).pathname + new URL(link).search)
    const text = await page.text()
    expect(text).toContain('Log in to Shop on this device?')
    // Otherwise the browser asks for /favicon.ico, which the policy blocks.
    expect(text).toContain('<link rel="icon" href="data:,">')
    expect(page.headers.get('content-security-policy')).toContain('img-src data:')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const state = async () => (await frame.post('/auth/v1/email/state', { attempt })).body['action']
    expect(await state()).toBe('VERIFY_DEVICE')

    expect(await frame.approve(link)).toContain('Approved.')
    expect(await state()).toBe('VERIFY_OTP')
    const sent = mail.mails.length
    expect(await frame.approve(link)).toContain('Approved.')
    expect(mail.mails.length).toBe(sent)
    const done = await frame.post('/auth/v1/email/code', { attempt, code: frame.codeFor(email) })
    expect(done).toMatchObject({ status: 200, body: { email, expiresAt: frame.clock.at + 15 * MINUTE } })
    const token = String(done.body['accessToken'])
    expect((await frame.get('/auth/v1/user', { token })).body).toEqual({ id: done.body['userId'], email })

    const { deviceToken } = done.body
    const again = await frame.post('/auth/v1/email', { email, deviceToken })
    expect(again.body['action']).toBe('VERIFY_OTP')
    const other = await frame.post('/auth/v1/email', { email: someone(), deviceToken })
    expect(other.body['action']).toBe('VERIFY_DEVICE')
    const second = await frame.post('/auth/v1/email/code', {
      attempt: again.body['attempt'],
      code: frame.codeFor(email),
    })
    expect(second.body['userId']).toBe(done.body['userId'])
    const { body } = await frame.get('/auth/v1/devices', { token })
    expect(body['devices']).toMatchObject([{ label: 'Firefox, Linux', isThis: true }])
  })

  test('behavior: letters come in the visitor’s language', async () => {
    const frame = createFrame(bench, mail, {}, 'vault')
    const [german, arab] = [someone(), someone()]
    await frame.untilCode(german, { headers: {} })
    await frame.post('/auth/v1/email', { email: german, locale: 'de-AT' })
    expect(mail.last(german).subject).toBe('Sind Sie das? Neues Gerät für Shop bestätigen')
    await frame.post('/auth/v1/email', { email: arab, locale: 'ar' })
    expect(mail.last(arab).html).toContain('dir="rtl"')
  })

  test('error: a forged Host leads nobody astray', async () => {
    const frame = createFrame(bench, mail, {}, 'vault')
    const email = someone()
    await frame.post(
      '/auth/v1/email',
      { email },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    )
    expect(frame.linkFor(email)).toMatch(/^https:\/\/gateway\.example\//)
  })
})
