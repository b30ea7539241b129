import { describe, expect, test } from 'vitest'
import { loginStage } from '../../../test/loginStage.js'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { isStoredLogin } from '../../storage/storedLogin.js'
import type { Connector, ConnectParameters } from '../../types/connector.js'
import { settle } from '../../../test/fakeWallets.js'
import { adoptResumed } from '../remote/adoptResumed.js'
import {
  goBack,
  cancelLogin,
  chooseAccountType,
  confirmEmailChange,
  loginEmail,
  continueSocial,
  loginSocial,
  navigate,
  openSettings,
  setLoginLocale,
  updateEmail,
} from '../../actions.js'

const uri = 'https://accounts.test/authorize?state=1'
const back = 'https://frame.test/social?code=2'

describe('a social provider', () => {
  test('behavior: opens its window in the press, and the redirect logs in', async () => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri }, CONNECT_SOCIAL: { userName: 'ann' } })
    scene.came.uri = Promise.resolve(back)
    const running = loginSocial(scene.client, 'google')
    expect(scene.opened).toEqual(['about:blank'])
    await running
    expect(scene.popup).toMatchObject({ closed: true, location: { href: uri } })
    expect(scene.asked).toEqual([
      { name: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'google' } },
      { name: 'CONNECT_SOCIAL', payload: { uri: back } },
    ])
    expect(scene.events).toEqual(expect.arrayContaining(['CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS']))
  })

  test('behavior: the social account is stored until another login, and shown with the account', async () => {
    const scene = loginStage({
      GET_SOCIAL_REDIRECT_URI: { uri },
      CONNECT_EMAIL: { action: 'CONNECT' },
    })
    const connector = scene.context.connectors.get('login') as Connector
    const { connect } = connector
    Object.assign(connector, {
      connect: async (parameters: ConnectParameters) => {
        const [live] = await connect(parameters)
        const { email, socialProvider } = scene.user
        return [
          {
            ...live,
            login: { ...(email && { user: { email } }), ...(socialProvider && { socialProvider }) },
          },
        ]
      },
    })
    const stored = () => scene.context.storage.read('login', isStoredLogin)
    const account = () => scene.client.getState().accounts.eip155
    Object.assign(scene.user, { email: undefined, userName: 'ann', socialProvider: 'google' })
    scene.came.uri = Promise.resolve(back)
    await loginSocial(scene.client, 'google')
    const at = scene.context.platform.now()
    const who = { username: 'ann', name: 'ann', at }
    expect(stored()).toEqual({ provider: 'google', way: 'google', left: false, ...who })
    expect(account()).toMatchObject({ socialProvider: 'google' })
    await scene.client.disconnect()
    expect(stored()).toEqual({ way: 'google', at })
    expect(account()).toEqual({ status: 'disconnected' })
    scene.context.storage.write('login', { provider: 'google', username: 'ann' })
    Object.assign(scene.user, { email: 'ann@shop.test', userName: undefined, socialProvider: undefined })
    await loginEmail(scene.client, 'ann@shop.test')
    const kept = { email: 'ann@shop.test', name: 'ann@shop.test', way: 'email', left: false }
    expect(stored()).toEqual({ ...kept, at, sentAt: expect.any(Number) })
    expect(account()).toMatchObject({ user: { email: 'ann@shop.test' } })
    expect(account()).not.toHaveProperty('socialProvider')
  })

  test('error: after a blocked window, this tab can open the provider', async () => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    scene.block()
    await expect(loginSocial(scene.client, 'x')).rejects.toMatchObject({ name: 'action_not_allowed' })
    expect(scene.login()).toMatchObject({ status: 'failed', isBlocked: true, url: uri, provider: 'x' })
    continueSocial(scene.client)
    await expect.poll(() => scene.went).toHaveLength(1)
    const [page, hash] = scene.went[0]?.split('#') ?? []
    expect(page).toBe('https://frame.test/leave')
    expect(Object.fromEntries(new URLSearchParams(hash))).toEqual({ uri, back: 'https://shop.test/cart?x=1' })
  })

  test('behavior: in Telegram it continues in this tab without a window, and can be canceled before', async () => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } }, {}, { TelegramWebviewProxy: {} })
    const running = loginSocial(scene.client, 'github').catch((error: unknown) => error)
    await expect.poll(() => scene.went).toHaveLength(1)
    expect(scene.opened).toEqual([])
    expect(scene.login()).toMatchObject({ status: 'waiting', provider: 'github' })
    expect(scene.login()?.isBlocked).toBeUndefined()
    expect(scene.went[0]).toContain('https://frame.test/leave#')
    cancelLogin(scene.client)
    expect(await running).toMatchObject({ name: 'request_aborted' })
  })

  test('error: rejects when the window is closed; the next press opens another', async () => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    scene.came.uri = Promise.reject(new LatchkeyError('user_rejected'))
    await expect(loginSocial(scene.client, 'google')).rejects.toMatchObject({ name: 'user_rejected' })
    expect(scene.login()).toMatchObject({ status: 'failed', error: { name: 'user_rejected' } })
    scene.came.uri = Promise.resolve(back)
    scene.popup.closed = false
    await loginSocial(scene.client, 'google')
    expect(scene.client.getState().accounts.eip155?.status).toBe('connected')
  })

  test('behavior: leaving its view cancels it and closes the window', async () => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    void scene.client.open()
    await expect.poll(scene.views).toEqual(['Connect'])
    const running = loginSocial(scene.client, 'google').catch((error: unknown) => error)
    navigate(scene.client, { view: 'ConnectingSocial', provider: 'google' })
    await expect.poll(() => scene.popup.location.href).toBe(uri)
    scene.client.close()
    expect(await running).toMatchObject({ name: 'request_aborted' })
    expect(scene.popup.closed).toBe(true)
  })

  test('behavior: leaving its view before its code loads cancels it, too; continuing views do not', async () => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    void scene.client.open()
    await expect.poll(scene.views).toEqual(['Connect'])
    const running = loginSocial(scene.client, 'google').catch((error: unknown) => error)
    const enter = (view: 'ConnectingSocial') => navigate(scene.client, { view, provider: 'google' })
    enter('ConnectingSocial')
    goBack(scene.client)
    enter('ConnectingSocial')
    await expect.poll(() => scene.popup.location.href).toBe(uri)
    expect(scene.popup.closed).toBe(false)
    goBack(scene.client)
    expect(await running).toMatchObject({ name: 'request_aborted' })

    scene.popup.closed = false
    const again = loginSocial(scene.client, 'google').catch((error: unknown) => error)
    enter('ConnectingSocial')
    scene.client.close()
    expect(await again).toMatchObject({ name: 'request_aborted' })
    expect(scene.popup.closed).toBe(true)
  })
})

describe('returning in this tab', () => {
  const left = async () => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    scene.block()
    await loginSocial(scene.client, 'google').catch(() => undefined)
    continueSocial(scene.client)
    const connector = scene.context.connectors.get('login') as Connector
    return { ...scene, connector }
  }

  test('behavior: is a login like any other, tracked once', async () => {
    const { connector, context, events, login } = await left()
    const { signal } = new AbortController()
    const connections = await connector.connect({ namespaces: ['eip155'], silent: false, signal })
    adoptResumed(context, connector, connections, false)
    await expect.poll(() => events).toContain('SOCIAL_LOGIN_SUCCESS')
    expect(events).toContain('CONNECT_SUCCESS')
    expect(login()).toMatchObject({ user: { email: 'ann@shop.test' } })
    adoptResumed(context, connector, connections, false)
    await settle()
    expect(events.filter((name) => name === 'SOCIAL_LOGIN_SUCCESS')).toHaveLength(1)
  })

  test('behavior: is tracked with its method', async () => {
    const { connector, context, client } = await left()
    const told: unknown[] = []
    client.onEvent(({ event, properties }) => event === 'CONNECT_SUCCESS' && told.push(properties))
    const { signal } = new AbortController()
    const connections = await connector.connect({ namespaces: ['eip155'], silent: false, signal })
    adoptResumed(context, connector, connections, false)
    const facts = { method: 'social', reconnect: false, name: 'Connector login', namespace: 'eip155' }
    await expect.poll(() => told).toEqual([facts])
  })

  test('error: shows a failure, with a retry', async () => {
    const { connector, context, events, login, views } = await left()
    adoptResumed(context, connector, [])
    await expect.poll(views).toEqual(['ConnectingSocial'])
    expect(login()).toMatchObject({ status: 'failed', provider: 'google', error: { name: 'frame_error' } })
    expect(events).not.toContain('SOCIAL_LOGIN_SUCCESS')
  })

  test('behavior: a session that was slow to restore is no login', async () => {
    const scene = loginStage()
    const connector = scene.context.connectors.get('login') as Connector
    adoptResumed(scene.context, connector, [])
    await settle()
    expect(scene.client.getState().modal.open).toBe(false)
    expect(scene.login()).toBeUndefined()
  })
})

describe('settings', () => {
  test('behavior: a change of address asks for the old address’s code, then the new one’s', async () => {
    const scene = loginStage({
      UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
      UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'ann@new.test' },
    })
    await expect(updateEmail(scene.client, 'new')).rejects.toMatchObject({ name: 'invalid_email' })
    expect(await updateEmail(scene.client, 'ann@new.test')).toBe('primary')
    expect(scene.login()?.change).toEqual({ email: 'ann@new.test', step: 'primary' })
    expect(await confirmEmailChange(scene.client, '111111')).toBe(false)
    expect(scene.login()?.change?.step).toBe('secondary')
    expect(await confirmEmailChange(scene.client, '222222')).toBe(true)
    expect(scene.login()).toMatchObject({ user: { email: 'ann@new.test' } })
    expect(scene.login()?.change).toBeUndefined()
    expect(scene.names()).toEqual(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
  })

  test('behavior: the frame is told the account to use, and may refuse', async () => {
    const scene = loginStage({ CONNECT_EMAIL: { action: 'CONNECT' } })
    await expect(chooseAccountType(scene.client, 'eoa')).rejects.toMatchObject({ name: 'not_connected' })
    await loginEmail(scene.client, 'ann@shop.test')
    await chooseAccountType(scene.client, 'eoa')
    expect(scene.asked.at(-1)).toEqual({ name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' } })
    expect(scene.client.getState().accounts.eip155).toMatchObject({ preferredAccountType: 'eoa' })
    scene.answers.SET_PREFERRED_ACCOUNT = 'smart_account_unsupported'
    await expect(chooseAccountType(scene.client, 'smartAccount')).rejects.toMatchObject({
      name: 'smart_account_unsupported',
    })
    expect(scene.client.getState().accounts.eip155).toMatchObject({ preferredAccountType: 'eoa' })
  })

  test('behavior: settings about keys open in the frame', async () => {
    const scene = loginStage()
    await openSettings(scene.client, 'export')
    expect(scene.asked[0]).toEqual({ name: 'OPEN_SETTINGS', payload: { section: 'export' } })
    expect(scene.names()).toEqual(['OPEN_SETTINGS', 'GET_USER'])
  })

  test('behavior: settings changed there are known here, also after a reload', async () => {
    const scene = loginStage({ CONNECT_EMAIL: { action: 'CONNECT' }, GET_USER: { isRecoverable: false } })
    await loginEmail(scene.client, 'ann@shop.test')
    await openSettings(scene.client, 'devices')
    expect(scene.login()?.user).toEqual({ email: 'ann@shop.test', isRecoverable: false })
    scene.answers.GET_USER = { isRecoverable: true }
    await openSettings(scene.client, 'recovery')
    expect(scene.login()?.user).toEqual({ email: 'ann@shop.test', isRecoverable: true })
  })

  test('behavior: the frame gets its language before any request', async () => {
    const scene = loginStage()
    await openSettings(scene.client, 'export')
    setLoginLocale(scene.client, 'ar')
    await openSettings(scene.client, 'export')
    expect(scene.spoken).toEqual(['ar', 'ar'])
  })
})
