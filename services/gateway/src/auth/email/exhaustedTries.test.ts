import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { createConsole } from '../../../test/console.js'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { createFrame, otherCode, type Answer, type Login } from '../../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000
const visitorsPerAddress = 2
/** Per hour. */
const tries = { caller: 6 * visitorsPerAddress, device: 60 }
let people = 0
const someone = () => `nora${(people += 1)}@example.org`
const page = { origin: 'https://shop.example' }

type Frame = ReturnType<typeof createFrame>

async function begin({ post, codeFor }: Frame, path = '/auth/v1/email', how = {}) {
  const email = someone()
  const { status, body } = await post(path, { email }, how)
  if (status !== 200) throw new Error(`No attempt: ${JSON.stringify(body)}`)
  return { attempt: String(body['attempt']), code: codeFor(email) }
}

async function spendTries(frame: Frame): Promise<void> {
  for (let left = tries.caller; left > 0; left -= 5) {
    const { attempt, code } = await begin(frame)
    for (let n = 0; n < Math.min(5, left); n += 1)
      await frame.post('/auth/v1/email/code', { attempt, code: otherCode(code) })
  }
}

/** A void attempt accepts no code, but counts. */
async function spendDevice(frame: Frame, { deviceToken, email }: Login, left = tries.device): Promise<void> {
  const attempt = await frame.untilCode(email, { deviceToken })
  const code = otherCode(frame.codeFor(email))
  for (let n = 0; n < left; n += 1) await frame.post('/auth/v1/email/code', { attempt, code })
}

const ofCaller: Readonly<Record<string, (frame: Frame) => Promise<() => Promise<Answer>>>> = {
  'a login': async (frame) => () => frame.post('/auth/v1/email', { email: someone() }),
  'a login, once more': async (frame) => {
    const { attempt } = await begin(frame)
    return () => frame.post('/auth/v1/email/resend', { attempt })
  },
  'an address for a sign-in': async (frame) => () =>
    frame.post('/auth/v1/sign-in-email', { email: someone() }, page),
  'an address for a sign-in, once more': async (frame) => {
    const { attempt } = await begin(frame, '/auth/v1/sign-in-email', page)
    return () => frame.post('/auth/v1/sign-in-email/resend', { attempt }, page)
  },
}

const ofDevice: Readonly<Record<string, (frame: Frame, login: Login) => Promise<() => Promise<Answer>>>> = {
  'a login of a known device':
    async ({ post }, { email, deviceToken }) =>
    () =>
      post('/auth/v1/email', { email, deviceToken }),
  'a login of a known device, once more': async (frame, { email, deviceToken }) => {
    const attempt = await frame.untilCode(email, { deviceToken })
    return () => frame.post('/auth/v1/email/resend', { attempt })
  },
  'a change of the address':
    async ({ post }, { accessToken }) =>
    () =>
      post('/auth/v1/email/change', { email: someone() }, { token: accessToken }),
  'a change of the address, once more': async ({ post }, { accessToken }) => {
    const { body } = await post('/auth/v1/email/change', { email: someone() }, { token: accessToken })
    return () => post('/auth/v1/email/resend', { attempt: body['attempt'] })
  },
}

describeAnEngine('emails whose code could only be refused', (bench) => {
  const open = (project = 'shop') => {
    const features = [{ id: 'email_capture', isEnabled: true, config: null }]
    const shop = { id: 'shop', name: 'Shop', allowedOrigins: [page.origin], features }
    const config = {
      frames: ['https://frame.example'],
      projects: [shop, { ...shop, id: 'vault', deviceCheck: true }],
    }
    return createFrame(bench, mail, { visitorsPerAddress, config }, project)
  }
  async function refusedWithoutMail({ clock }: Frame, ask: () => Promise<Answer>): Promise<void> {
    clock.at += MINUTE / 2
    const before = mail.mails.length
    const { status, headers } = await ask()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(mail.mails).toHaveLength(before)
  }

  test.each(Object.entries(ofCaller))(
    'error: %s sends none to a caller whose tries are used up',
    async (_, arrange) => {
      const frame = open()
      const ask = await arrange(frame)
      await spendTries(frame)
      await refusedWithoutMail(frame, ask)
      frame.clock.at += 61 * MINUTE
      const { attempt } = await begin(frame)
      expect(attempt).not.toBe('')
    },
  )

  test.each(Object.entries(ofDevice))(
    'error: %s sends none when the tries of the device are used up',
    async (_, arrange) => {
      const frame = open()
      const login = await frame.login(someone())
      const ask = await arrange(frame, login)
      await spendDevice(frame, login)
      await refusedWithoutMail(frame, ask)
      await begin(frame)
    },
  )

  test('error: the second code of a change is not sent where the first one was the last try', async () => {
    const frame = open()
    const login = await frame.login(someone())
    const { accessToken: token, email } = login
    const { body } = await frame.post('/auth/v1/email/change', { email: someone() }, { token })
    const code = frame.codeFor(email)
    await spendDevice(frame, login, tries.device - 1)
    await refusedWithoutMail(frame, () =>
      frame.post('/auth/v1/email/change/primary', { attempt: body['attempt'], code }, { token }),
    )
  })

  test('error: a project that asks devices first sends no link to a caller whose tries are used up', async () => {
    const frame = open('vault')
    const attempts = []
    for (let n = 0; n < 3; n += 1) {
      const email = someone()
      attempts.push({ attempt: await frame.untilCode(email), code: otherCode(frame.codeFor(email)) })
    }
    for (let n = 0; n < tries.caller; n += 1)
      await frame.post('/auth/v1/email/code', attempts[Math.floor(n / 5)])
    await refusedWithoutMail(frame, () => frame.post('/auth/v1/email', { email: someone() }))
  })

  test('error: an operator gets none from a caller whose tries are used up', async () => {
    const { admin, clock, codeAfter, post } = createConsole(bench, mail, { visitorsPerAddress })
    for (let left = tries.caller; left > 0; left -= 5) {
      clock.at += MINUTE
      const [{ body }, code] = await codeAfter(admin, () => post('login', { email: admin }))
      for (let n = 0; n < Math.min(5, left); n += 1)
        await post('login/code', { attempt: body['attempt'], code: otherCode(code) })
    }
    clock.at += MINUTE
    const before = mail.mails.length
    expect((await post('login', { email: admin })).status).toBe(429)
    const second = admin.replace('admin', 'second')
    await codeAfter(second, () => post('login', { email: second }, { 'x-forwarded-for': '198.51.100.33' }))
    expect(mail.mails.slice(before).map(({ to }) => to)).toEqual([second])
  })
})
