import { earlyError } from '@latchkey/protocol/errors/early'
import { describe, expect, test, vi } from 'vitest'
import type { Auth } from '../../types/auth.js'
import { settle } from '../../../test/fakeWallets.js'
import { type LoginAnswers, loginStage } from '../../../test/loginStage.js'
import { ALICE } from '../../../test/fakeWallets.js'
import {
  acceptLegal,
  accountLogin,
  confirmCode,
  confirmDevice,
  emailWait,
  goBack,
  loginEmail,
  loginFarcaster,
  loginMethods,
  loginPasskey,
  navigate,
} from '../../actions.js'

const otp: LoginAnswers = { CONNECT_EMAIL: { action: 'VERIFY_OTP' } }
const email = 'ann@shop.test'

async function open(scene: ReturnType<typeof loginStage>) {
  void scene.client.open()
  await expect.poll(scene.views).toEqual(['Connect'])
}

describe('by email', () => {
  test('behavior: after the email’s code it connects and the modal closes', async () => {
    const scene = loginStage(otp)
    const { client, events } = scene
    await open(scene)
    expect(await loginEmail(client, ` ${email} `)).toBe('code')
    expect(scene.views()).toEqual(['Connect', 'EmailCode'])
    expect(scene.login()).toMatchObject({ status: 'idle', email })
    const account = await confirmCode(client, '012345')
    expect(account).toMatchObject({ address: ALICE, connectorId: 'login' })
    expect(scene.asked).toEqual([
      { name: 'CONNECT_EMAIL', payload: { email } },
      { name: 'CONNECT_OTP', payload: { otp: '012345' } },
    ])
    expect(client.getState().modal.open).toBe(false)
    expect(client.getState().recent).toEqual([])
    expect(events).toContain('CONNECT_SUCCESS')
    expect(accountLogin(client)).toEqual({ email })
  })

  test('behavior: a known visitor connects without a code', async () => {
    const scene = loginStage({ CONNECT_EMAIL: { action: 'CONNECT' } })
    expect(await loginEmail(scene.client, email)).toBe('connected')
    expect(scene.client.getState().accounts.eip155).toMatchObject({ status: 'connected' })
  })

  test('behavior: one email per 30 seconds; the error has the remaining time', async () => {
    const scene = loginStage(otp)
    await loginEmail(scene.client, email)
    await scene.platform.advance(6_500)
    expect(emailWait(scene.client)).toBe(24)
    await expect(loginEmail(scene.client)).rejects.toMatchObject({
      name: 'email_cooldown',
      message: 'Please try again after 24 seconds',
    })
    await scene.platform.advance(23_500)
    expect(emailWait(scene.client)).toBe(0)
    expect(await loginEmail(scene.client)).toBe('code')
    expect(scene.asked.at(-1)?.payload).toEqual({ email })
  })

  test('error: rejects an invalid address without a request', async () => {
    const scene = loginStage(otp)
    await expect(loginEmail(scene.client, 'ann@shop')).rejects.toMatchObject({ name: 'invalid_email' })
    expect(scene.asked).toEqual([])
    expect(scene.login()).toMatchObject({ status: 'failed', error: { name: 'invalid_email' } })
  })

  test.each(['١٢٣٤٥٦', '１２３ ４５６', '۱۲۳۴۵۶'])('param: a code may be written %s', async (written) => {
    const scene = loginStage(otp)
    await loginEmail(scene.client, email)
    await confirmCode(scene.client, written)
    expect(scene.asked).toContainEqual({ name: 'CONNECT_OTP', payload: { otp: '123456' } })
  })

  test('error: rejects a wrong code and accepts the next one', async () => {
    const scene = loginStage({ ...otp, CONNECT_OTP: 'wrong_code' })
    await loginEmail(scene.client, email)
    await expect(confirmCode(scene.client, '000000')).rejects.toMatchObject({ name: 'wrong_code' })
    await expect(confirmCode(scene.client, '12345')).rejects.toMatchObject({ name: 'wrong_code' })
    expect(scene.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP'])
    delete scene.answers.CONNECT_OTP
    await confirmCode(scene.client, '000001')
    expect(scene.login()).toMatchObject({ status: 'idle' })
    expect(scene.login()?.error).toBeUndefined()
  })

  test('behavior: a new device opens the link first; the modal then proceeds to the code', async () => {
    let approve: (answer: object) => void = () => undefined
    const scene = loginStage({
      CONNECT_EMAIL: { action: 'VERIFY_DEVICE' },
      CONNECT_DEVICE: new Promise<object>((resolve) => (approve = resolve)),
    })
    await open(scene)
    expect(await loginEmail(scene.client, email)).toBe('device')
    await expect.poll(scene.names).toEqual(['CONNECT_EMAIL', 'CONNECT_DEVICE'])
    expect(scene.login()?.status).toBe('waiting')
    approve({})
    await expect.poll(scene.views).toEqual(['Connect', 'EmailCode'])
    await settle()
    expect(scene.login()?.status).toBe('idle')
  })

  test('error: an email that takes longer than the frame waits can be confirmed later', async () => {
    const scene = loginStage({
      CONNECT_EMAIL: { action: 'VERIFY_DEVICE' },
      CONNECT_DEVICE: 'iframe_request_timeout',
    })
    await open(scene)
    await loginEmail(scene.client, email)
    await expect.poll(() => scene.login()?.error?.name).toBe('iframe_request_timeout')
    expect(scene.client.getState().alert?.name).toBe('iframe_request_timeout')
    delete scene.answers.CONNECT_DEVICE
    await confirmDevice(scene.client)
    expect(scene.views()).toEqual(['Connect', 'EmailCode'])
  })

  test('behavior: going back cancels the request and clears old errors', async () => {
    const scene = loginStage({ ...otp, CONNECT_OTP: new Promise<object>(() => undefined) })
    await open(scene)
    await loginEmail(scene.client, email)
    await settle()
    const code = confirmCode(scene.client, '123456')
    goBack(scene.client)
    await expect(code).rejects.toMatchObject({ name: 'request_aborted' })
    await settle()
    expect(scene.login()).toMatchObject({ status: 'idle', email })
    expect(scene.client.getState().accounts.eip155?.status).toBe('disconnected')
  })

  test('error: rejects without a connector, and before the terms are accepted', async () => {
    const none = loginStage(otp, { connectors: [] })
    await expect(loginEmail(none.client, email)).rejects.toMatchObject({
      name: 'email_login_unavailable',
      message: 'Unable to load email login dependency',
    })
    const { asked, client } = loginStage(otp, {
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://shop.test/terms',
    })
    await expect(loginEmail(client, email)).rejects.toMatchObject({ name: 'action_not_allowed' })
    expect(asked).toEqual([])
    acceptLegal(client, true)
    expect(await loginEmail(client, email)).toBe('code')
  })
})

test('error: missing login code has the specified text; the next attempt tries again', async () => {
  const scene = loginStage(otp)
  const { auth } = scene.context.connectors.get('login') ?? {}
  const session = vi.spyOn(auth as Auth, 'session').mockRejectedValueOnce(earlyError('chunk_failed'))
  await expect(loginEmail(scene.client, email)).rejects.toMatchObject({
    name: 'email_login_unavailable',
    message: 'Unable to load email login dependency',
    cause: { name: 'chunk_failed' },
  })
  expect(scene.login()).toMatchObject({ status: 'failed', error: { name: 'email_login_unavailable' } })
  expect(await loginEmail(scene.client, email)).toBe('code')
  expect(session).toHaveBeenCalledTimes(2)
})

describe('by other methods', () => {
  test('behavior: Farcaster shows its link and connects; leaving it reloads the frame', async () => {
    const url = 'https://farcaster.test/~/siwf'
    const scene = loginStage({
      GET_FARCASTER_URI: { url },
      CONNECT_FARCASTER: new Promise<object>(() => undefined),
    })
    await open(scene)
    navigate(scene.client, { view: 'ConnectingFarcaster' })
    await expect.poll(() => scene.login()?.url).toBe(url)
    goBack(scene.client)
    await expect.poll(scene.names).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'RELOAD'])
    scene.answers.CONNECT_FARCASTER = { userName: 'ann' }
    await loginFarcaster(scene.client)
    expect(scene.events).toContain('SOCIAL_LOGIN_SUCCESS')
  })

  test('behavior: a passkey', async () => {
    const scene = loginStage()
    await loginPasskey(scene.client)
    expect(scene.names()).toEqual(['CONNECT_PASSKEY'])
    expect(scene.client.getState().accounts.eip155?.status).toBe('connected')
  })

  test('behavior: a logout removes the stored login, except the time of the last email', async () => {
    const scene = loginStage({ CONNECT_EMAIL: { action: 'CONNECT' } })
    await loginEmail(scene.client, email)
    await scene.client.disconnect()
    expect(scene.login()).toBeUndefined()
    expect(accountLogin(scene.client)).toBeUndefined()
    expect(emailWait(scene.client)).toBe(30)
  })
})

describe('available methods', () => {
  test('param: those of the connector that the host enables, in the host’s order', () => {
    expect(loginMethods(loginStage().client)).toEqual({
      email: true,
      passkey: true,
      socials: ['google', 'x', 'farcaster', 'github', 'facebook'],
    })
    const own = loginStage({}, { features: { email: false, socials: ['github', 'apple', 'google'] } })
    expect(loginMethods(own.client)).toMatchObject({ email: false, socials: ['github', 'google'] })
    expect(loginMethods(loginStage({}, { connectors: [] }).client)).toEqual({
      email: false,
      passkey: false,
      socials: [],
    })
  })
  test('behavior: no passkey in a browser without WebAuthn', () => {
    const { client, context } = loginStage()
    expect(loginMethods(client).passkey).toBe(true)
    Reflect.deleteProperty(context.platform.window ?? {}, 'PublicKeyCredential')
    expect(loginMethods(client)).toMatchObject({ email: true, passkey: false })
  })
  test.each([
    ['iPhone', ['x', 'farcaster', 'github', 'facebook']],
    ['Android', ['google', 'farcaster', 'github']],
    ['Macintosh', ['google', 'farcaster', 'github', 'facebook']],
  ])('param: in Telegram on %s', (userAgent, socials) => {
    const { client } = loginStage({}, {}, { TelegramWebviewProxy: {}, navigator: { userAgent } })
    expect(loginMethods(client).socials).toEqual(socials)
  })
})
