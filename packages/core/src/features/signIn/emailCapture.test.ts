import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { fakeSiwx } from '../../../test/fakeSiwx.js'
import { ALICE, settle } from '../../../test/fakeWallets.js'
import { startSignIn } from '../../../test/signInPage.js'
import {
  captureEmail,
  changeCapturedEmail,
  confirmCapturedEmail,
  forgetEmail,
  resendCapturedEmail,
  signIn,
  skipEmailCapture,
} from '../../actions.js'
import type { EmailCapture } from '../../types/emailCapture.js'
import type { Siwx } from '../../types/siwx.js'

const email = 'vera@print.example'

function fakeCapture() {
  const asked: unknown[] = []
  const confirmed = new Map<string, string>()
  let given = ''
  const capture: EmailCapture & { fails?: LatchkeyError } = {
    confirmed: (_, address) => confirmed.get(address),
    begin: async (input) => {
      asked.push(input)
      if (capture.fails) throw capture.fails
      given = input.email
    },
    resend: async () => void asked.push('resend'),
    confirm: async ({ code, address }) => {
      if (code !== '012345') throw new LatchkeyError('wrong_code')
      confirmed.set(address, given)
      return given
    },
    take: ({ address }, proven) => {
      confirmed.set(address, proven.email)
      return proven.email
    },
    forget: async (_, address) => void confirmed.delete(address),
  }
  return { asked, capture, confirmed }
}

async function start(
  config: readonly string[] = [],
  { mounted, siwx = {} }: { mounted?: boolean; siwx?: Partial<Siwx> } = {},
) {
  const keeper = fakeCapture()
  const prepared: unknown[] = []
  const prepare = (input: unknown): void => void prepared.push(input)
  const page = await startSignIn(
    fakeSiwx({ emailCapture: keeper.capture, prepare, ...siwx }),
    {},
    mounted === undefined ? {} : { mounted },
  )
  page.context.update('remoteConfig', ({ features }) => ({ features: { ...features, emailCapture: config } }))
  return { ...page, prepared, signatures: page.asked, ...keeper, step: () => page.state().emailCapture }
}

describe('before the signature', () => {
  test('behavior: asks for the address, its code, then the wallet', async () => {
    const page = await start()
    const { opening } = await page.connect()
    expect(page.top()).toBe('SIWXSignMessage')
    expect(page.step()).toMatchObject({ step: 'email', status: 'idle', required: false })
    await captureEmail(page.client, { email: ` ${email} `, locale: 'de' })
    expect(page.asked).toEqual([{ email, locale: 'de' }])
    expect(page.step()).toMatchObject({ step: 'code', status: 'idle', email, sentAt: page.platform.now() })
    await resendCapturedEmail(page.client)
    expect(page.asked.at(-1)).toBe('resend')
    expect(page.prepared).toEqual([])
    await confirmCapturedEmail(page.client, '012345')
    expect(page.prepared).toEqual([expect.objectContaining({ accountAddress: ALICE })])
    expect(page.step()).toMatchObject({ step: 'done', email })
    expect(page.top()).toBe('SIWXSignMessage')
    void signIn(page.client)
    await expect.poll(() => page.state().signIn?.status).toBe('signing')
    await page.client.disconnect()
    await opening
  })

  test('error: rejects an invalid address, a wrong code and early resends; accepts another address', async () => {
    const page = await start()
    await page.connect()
    await expect(captureEmail(page.client, { email: 'vera@print' })).rejects.toMatchObject({
      name: 'invalid_email',
    })
    expect(page.asked).toEqual([])
    expect(page.step()).toMatchObject({ step: 'email', status: 'failed', error: { name: 'invalid_email' } })
    page.capture.fails = new LatchkeyError('email_cooldown', { details: { n: 12 } })
    await expect(captureEmail(page.client, { email })).rejects.toMatchObject({ name: 'email_cooldown' })
    delete page.capture.fails
    await captureEmail(page.client, { email })
    expect(page.step()?.error).toBeUndefined()
    for (const code of ['000000', '12345', 'abcdef'])
      await expect(confirmCapturedEmail(page.client, code)).rejects.toMatchObject({ name: 'wrong_code' })
    expect(page.step()).toMatchObject({ step: 'code', status: 'failed', error: { name: 'wrong_code' } })
    await changeCapturedEmail(page.client)
    expect(page.step()).toMatchObject({ step: 'email', status: 'idle', email })
    expect(page.confirmed.get(ALICE)).toBeUndefined()
  })

  test('param: an optional address can be skipped and is not asked again; a required one cannot', async () => {
    const page = await start()
    await page.connect()
    await skipEmailCapture(page.client)
    expect(page.step()?.step).toBe('skipped')
    void signIn(page.client)
    await expect.poll(() => page.state().signIn?.status).toBe('signing')

    const must = await start(['required'])
    await must.connect()
    await skipEmailCapture(must.client)
    expect(must.step()).toMatchObject({ step: 'email', required: true })
  })

  test('behavior: a confirmed address is not asked again and can be removed', async () => {
    const page = await start(['required'])
    page.confirmed.set(ALICE, email)
    await page.connect()
    expect(page.step()).toMatchObject({ step: 'done', email })
    await forgetEmail(page.client)
    expect(page.step()).toBeUndefined()
    expect(page.confirmed.size).toBe(0)
  })

  test('behavior: drops answers for an account that is no longer active', async () => {
    const page = await start()
    await page.connect()
    let send = (): void => undefined
    page.capture.begin = () => new Promise<void>((resolve) => (send = resolve))
    const sending = captureEmail(page.client, { email })
    await expect.poll(() => page.step()?.status).toBe('waiting')
    await page.client.disconnect()
    send()
    await sending
    expect(page.step()?.step).not.toBe('code')
  })

  test('param: does not ask without support of the session store, or if the project does not enable it', async () => {
    const none = await startSignIn(fakeSiwx())
    none.context.update('remoteConfig', ({ features }) => ({ features: { ...features, emailCapture: [] } }))
    await none.connect()
    expect(none.state().emailCapture).toBeUndefined()
    const off = await startSignIn(fakeSiwx({ emailCapture: fakeCapture().capture }))
    await off.connect()
    expect(off.state().emailCapture).toBeUndefined()
  })
})

describe('when the host starts it', () => {
  test('behavior: the modal opens on the address form and resolves with the session', async () => {
    const page = await start([], { siwx: { prompt: 'manual' } })
    await page.connect()
    expect(page.state().modal.open).toBe(false)
    const session = signIn(page.client)
    await expect.poll(page.top).toBe('SIWXSignMessage')
    expect(page.step()?.step).toBe('email')
    await skipEmailCapture(page.client)
    void signIn(page.client)
    await expect.poll(() => page.state().signIn?.status).toBe('signing')
    await settle()
    const [wallet] = page.signatures
    wallet?.sign()
    expect((await session).data.accountAddress).toBe(ALICE)
  })

  test('error: without a modal, a required address names the function to call', async () => {
    const page = await start(['required'], { mounted: false, siwx: { prompt: 'manual' } })
    await page.connect()
    await expect(Promise.resolve().then(() => signIn(page.client))).rejects.toMatchObject({
      name: 'siwx_refused',
      details: { reason: expect.stringContaining('captureEmail') },
    })
    await captureEmail(page.client, { email })
    await confirmCapturedEmail(page.client, '012345')
    void signIn(page.client)
    await expect.poll(() => page.state().signIn?.status).toBe('signing')
  })
})
