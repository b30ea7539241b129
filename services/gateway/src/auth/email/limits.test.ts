import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { createFrame, otherCode } from '../../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000
let person = 0
const someone = () => `ida${(person += 1)}@example.org`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describeAnEngine('limits of logging in by e-mail', (bench) => {
  test.each([
    ['one address', () => '203.0.113.7'],
    ['many addresses', (n: number) => `203.0.113.${n}`],
    ['one /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`],
  ])('behavior: 25 wrong codes from %s do not keep the owner out for longer than a minute', async (_, at) => {
    const frame = createFrame(bench, mail)
    const email = someone()
    const { deviceToken } = await frame.login(email)
    frame.clock.at += 60 * MINUTE
    let wrong = 0
    for (let round = 0; round < 30 && wrong < 25; round += 1) {
      frame.clock.at += MINUTE
      const asked = await frame.post('/auth/v1/email', { email }, from(at(round)))
      if (asked.body['action'] !== 'VERIFY_OTP') continue
      const { attempt } = asked.body
      const code = otherCode(frame.codeFor(email))
      for (let i = 0; i < 5; i += 1) {
        await frame.post('/auth/v1/email/code', { attempt, code }, from(at(round)))
        wrong += 1
      }
    }
    expect((await frame.login(email, { deviceToken })).email).toBe(email)
    frame.clock.at += MINUTE
    expect((await frame.login(email, from('198.51.100.9'))).email).toBe(email)
  })

  test('error: nobody guesses without end, whatever addresses they come from: then there are links, which nobody guesses', async () => {
    const frame = createFrame(bench, mail)
    const [email, other] = [someone(), someone()]
    let guesses = 0
    const actions = new Set<unknown>()
    for (let round = 0; round < 120; round += 1) {
      frame.clock.at += MINUTE
      const how = from(`2001:db8:${(round + 1).toString(16)}::1`)
      const asked = await frame.post('/auth/v1/email', { email }, how)
      actions.add(asked.body['action'])
      if (asked.body['action'] !== 'VERIFY_OTP') continue
      const code = otherCode(frame.codeFor(email))
      for (let i = 0; i < 5; i += 1)
        guesses += Number(
          (await frame.post('/auth/v1/email/code', { attempt: asked.body['attempt'], code }, how)).status ===
            422,
        )
    }
    expect([...actions]).toEqual(['VERIFY_OTP', 'VERIFY_DEVICE'])
    expect(guesses).toBe(20)
    expect((await frame.post('/auth/v1/email', { email: other })).body['action']).toBe('VERIFY_OTP')
    frame.clock.at += 24 * 60 * MINUTE
    expect((await frame.post('/auth/v1/email', { email })).body['action']).toBe('VERIFY_OTP')
  })

  test('error: strangers fill no mailbox, and do not lock out a device that is known', async () => {
    const frame = createFrame(bench, mail)
    const email = someone()
    const { deviceToken } = await frame.login(email)
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1)
      statuses.push((await frame.post('/auth/v1/email', { email }, from(`198.51.100.${n}`))).status)
    // The login's own was the first of three within a minute.
    expect(statuses).toEqual([200, 200, 429, 429])
    const refused = await frame.post('/auth/v1/email', { email })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const letters = mail.mails.length
    await frame.post('/auth/v1/email', { email })
    expect(mail.mails).toHaveLength(letters)
    expect((await frame.post('/auth/v1/email', { email, deviceToken })).status).toBe(200)
    expect((await frame.post('/auth/v1/email', { email: someone() }, from('198.51.100.1'))).status).toBe(200)
    let taken = 0
    for (let n = 0; n < 14; n += 1) {
      frame.clock.at += MINUTE
      taken += Number((await frame.post('/auth/v1/email', { email }, from('198.51.100.77'))).status === 200)
    }
    expect(taken).toBe(5)
  })

  test('behavior: a classroom of 60 behind one address gets in, and its codes count', async () => {
    const frame = createFrame(bench, mail)
    const how = from('192.0.2.60')
    const statuses = new Set<number>()
    for (let n = 0; n < 60; n += 1) {
      const email = someone()
      const { status, body } = await frame.post('/auth/v1/email', { email }, how)
      const wrong = await frame.post(
        '/auth/v1/email/code',
        { attempt: body['attempt'], code: otherCode(frame.codeFor(email)) },
        how,
      )
      const right = await frame.post(
        '/auth/v1/email/code',
        { attempt: body['attempt'], code: frame.codeFor(email) },
        how,
      )
      for (const one of [status, right.status]) statuses.add(one)
      expect(wrong.status).toBe(422)
    }
    expect([...statuses]).toEqual([200])
  })

  test.each([
    ['one address', () => '192.0.2.77', 20],
    ['one /64', (n: number) => `2001:db8:1:1::${n.toString(16)}`, 20],
    ['one /56', (n: number) => `2001:db8:2:${(0x100 + n).toString(16)}::1`, 40],
    ['one /48', (n: number) => `2001:db8:3:${(n * 0x100).toString(16)}::1`, 60],
  ])('error: %s cannot write to the whole world', async (_, at, most) => {
    const frame = createFrame(bench, mail, { visitorsPerAddress: 10 })
    let sent = 0
    for (let n = 0; n < 70; n += 1)
      sent += Number((await frame.post('/auth/v1/email', { email: someone() }, from(at(n)))).status === 200)
    expect(sent).toBe(most)
  })

  test('behavior: a project whose emails strangers have used up still sends them to devices that were there before', async () => {
    const frame = createFrame(bench, mail, { visitorsPerAddress: 1_000_000 })
    const email = someone()
    const { deviceToken } = await frame.login(email)
    await bench.database.session((run) =>
      run('update latchkey.use_limits set count = 2400 where count < 2400'),
    )
    frame.clock.at += MINUTE
    expect((await frame.post('/auth/v1/email', { email: someone() }, from('192.0.2.1'))).status).toBe(429)
    expect((await frame.post('/auth/v1/email', { email, deviceToken })).status).toBe(200)
  })
})
