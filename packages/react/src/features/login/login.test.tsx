// @vitest-environment happy-dom
import type { Client, Config } from '@latchkey/core'
import { loginEmail } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestClient, makeTestWallet } from '../../../test/createTestClient.js'
import { type Answers, makeLogin } from '../../../test/makeLogin.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf } from '../../../test/renderView.js'
import { useLogin } from '../../hooks/hooks.js'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.js'

async function atConnect(answers: Answers = {}, config: Partial<Config> = {}) {
  const { calls, connector } = makeLogin(answers)
  const modal = await renderModal({ connectors: [connector], ...config })
  await act(() => Promise.all([import('./views.js'), import('../connect/views.js')]))
  await modal.open()
  await modal.part('lk-email')
  return { ...modal, calls }
}

const typeInto = (testId: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByTestId(testId), { target: { value } }))

async function atCode(answers: Answers = {}) {
  const scene = await atConnect({ CONNECT_EMAIL: { action: 'VERIFY_OTP' }, ...answers })
  await act(async () => void (await loginEmail(scene.client, 'ann@shop.example')))
  await scene.part('lk-code')
  return scene
}

const precedes = (one: string, two: string): boolean =>
  Boolean(
    screen.getByTestId(one).compareDocumentPosition(screen.getByTestId(two)) &
    Node.DOCUMENT_POSITION_FOLLOWING,
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the first screen', () => {
  test('behavior: without a wallet in the browser logging in comes first, and the field is ready at its focus', async () => {
    const { calls } = await atConnect()
    expect(precedes('lk-email', 'lk-all-wallets')).toBe(true)
    expect(calls).toEqual([])
    await act(async () => screen.getByTestId('lk-email').focus())
    expect(calls).toEqual(['IS_CONNECTED'])
  })
  test('behavior: a passkey alone stands there as well, in a browser that has passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    const { connector } = makeLogin({}, { passkey: true })
    const features = { email: false, socials: false } as const
    const { client, open, part } = await renderModal({ connectors: [connector], features })
    await open()
    await part('lk-social-passkey')
    await press('lk-social-passkey')
    expect(stackOf(client)).toEqual(['Connect', 'ConnectingPasskey'])
  })
  test('param: connectMethodsOrder puts the wallets first', async () => {
    await atConnect({}, { features: { connectMethodsOrder: ['wallet', 'social', 'email'] } })
    expect(precedes('lk-all-wallets', 'lk-social-google')).toBe(true)
    expect(precedes('lk-social-google', 'lk-email')).toBe(true)
  })
  describe('with a wallet of this browser', () => {
    const [fox, rows] = [{ name: 'Fox', rdns: 'test.fox' }, 'lk-wallet-test.fox']
    test('behavior: the wallets come first', async () => {
      makeTestWallet(fox)
      await atConnect()
      expect(precedes(rows, 'lk-email')).toBe(true)
    })
    test('behavior: one whose row is hidden counts for nothing', async () => {
      makeTestWallet(fox)
      await atConnect({}, { excludeWalletIds: ['test.fox'] })
      expect(screen.queryByTestId(rows)).toBeNull()
      expect(precedes('lk-email', 'lk-all-wallets')).toBe(true)
    })
    test('param: collapseWallets puts the wallets behind one row after the other ways', async () => {
      makeTestWallet(fox)
      await atConnect({}, { features: { collapseWallets: true } })
      expect(precedes('lk-email', 'lk-use-wallet')).toBe(true)
      expect(precedes('lk-social-google', 'lk-use-wallet')).toBe(true)
    })
    test('param: connectMethodsOrder wins over collapseWallets', async () => {
      makeTestWallet(fox)
      const connectMethodsOrder = ['wallet', 'email', 'social'] as const
      await atConnect({}, { features: { collapseWallets: true, connectMethodsOrder } })
      expect(precedes('lk-use-wallet', 'lk-email')).toBe(true)
    })
  })
  test('param: emailShowWallets off puts the wallets behind one row', async () => {
    await atConnect({}, { features: { emailShowWallets: false } })
    expect(screen.queryByTestId('lk-all-wallets')).toBeNull()
    expect(screen.getByTestId('lk-use-wallet')).toBeTruthy()
  })
  test('behavior: of more than five ways the last tile leads to all', async () => {
    const { client } = await atConnect()
    expect(screen.getAllByTestId(/^lk-social-/)).toHaveLength(4)
    await press('lk-socials-more')
    expect(stackOf(client)).toEqual(['Connect', 'Socials'])
  })
  test('error: an address that is none is said at the field, until it is changed', async () => {
    const { calls } = await atConnect()
    await typeInto('lk-email', 'ann@shop')
    await press('lk-email-go')
    expect(await screen.findByText(/look like an email address/)).toBeTruthy()
    await typeInto('lk-email', 'ann@shop.e')
    expect(screen.queryByText(/look like an email address/)).toBeNull()
    expect(calls).not.toContain('CONNECT_EMAIL')
  })
})

describe('the code', () => {
  test('behavior: six digits are sent by themselves, out of whatever was pasted', async () => {
    const { calls } = await atCode({ CONNECT_OTP: 'never' })
    await typeInto('lk-code', 'Your code: 49 10')
    expect(calls).not.toContain('CONNECT_OTP')
    await typeInto('lk-code', 'رمزك: ٤٩١ ٠٣٨.')
    expect((screen.getByTestId('lk-code') as HTMLInputElement).value).toBe('491038')
    expect(calls).toContain('CONNECT_OTP')
    expect(screen.getByTestId('lk-code-note').textContent).toBe('Checking the code…')
  })
  test.each([
    ['wrong_code', 'That code isn’t right. Check it and try again.'],
    ['expired_code', 'That code has expired. Send a new one.'],
    ['iframe_request_timeout', 'That took too long. Try again.'],
  ] as const)('error: %s', async (name, text) => {
    await atCode({ CONNECT_OTP: name })
    await typeInto('lk-code', '491038')
    await expect.poll(() => screen.getByTestId('lk-code-note').textContent).toBe(text)
    expect((screen.getByTestId('lk-code') as HTMLInputElement).value).toBe('')
    await typeInto('lk-code', '49103')
    expect(screen.getByTestId('lk-code-note').textContent).toBe('')
  })
  test('behavior: another letter is counted down to', async () => {
    await atCode()
    const button = screen.getByTestId('lk-resend') as HTMLButtonElement
    expect(button.textContent).toMatch(/^Send again in 0:(30|29)$/)
    expect(button.disabled).toBe(true)
  })
})

describe('accounts elsewhere', () => {
  test('behavior: a window that the browser blocks is offered in this tab', async () => {
    const { client, opened } = await atConnect({
      GET_SOCIAL_REDIRECT_URI: { uri: 'https://accounts.example/authorize' },
    })
    await press('lk-social-google')
    expect(opened[0]?.[0]).toBe('about:blank')
    expect(stackOf(client)).toEqual(['Connect', 'ConnectingSocial'])
    expect((await screen.findByTestId('lk-login-message')).textContent).toContain(
      'Your browser blocked the window',
    )
    expect(screen.getByTestId('lk-social-here')).toBeTruthy()
  })
})

describe('useLogin', () => {
  test('behavior: everything without the modal, and where it stands', async () => {
    const { connector } = makeLogin({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    const client: Client = createTestClient({ connectors: [connector] })
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
    )
    const { result } = renderHook(useLogin, { wrapper })
    expect(result.current).toMatchObject({ login: undefined, methods: { email: true } })
    const { loginEmail: send } = result.current
    await act(async () => void (await send('ann@shop.example')))
    expect(result.current.login).toMatchObject({ status: 'idle', email: 'ann@shop.example' })
    expect(result.current.loginEmail).toBe(send)
    expect(result.current.emailWait()).toBeGreaterThan(0)
    await act(async () => void (await result.current.confirmCode('12').catch(() => {})))
    expect(result.current.login?.error?.name).toBe('wrong_code')
  })
})
