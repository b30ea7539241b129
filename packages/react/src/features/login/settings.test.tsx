// @vitest-environment happy-dom
import type { Route } from '@latchkey/core'
import { connect, loginEmail } from '@latchkey/core/actions'
import type { Account, Connection } from '@latchkey/core/adapter'
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { announceTestWallet, connectTestWallet, createTestClient } from '../../../test/createTestClient.js'
import { type Answers, eoa, makeLogin, smart } from '../../../test/loginConnector.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf, textOf } from '../../../test/renderView.js'
import { useAccount } from '../../hooks/account.js'
import { useLogin } from '../../hooks/hooks.js'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.js'
import type { WordsInUse } from '../../words/Locale.js'

const never = new Promise<object>(() => undefined)

interface Scene {
  readonly answers?: Answers
  readonly accounts?: readonly Account[]
  readonly email?: string | undefined
  readonly words?: WordsInUse
  readonly more?: Partial<Connection>
  readonly isBack?: boolean
}

async function draw(route: Route, scene: Scene = {}) {
  const { answers = {}, accounts = [smart, eoa], words = {}, isBack = false } = scene
  const all: Answers = Object.assign(answers, { CONNECT_EMAIL: { action: 'CONNECT' }, ...answers })
  const email = 'email' in scene ? scene.email : 'ann@shop.example'
  const { calls, connector } = makeLogin(all, accounts, email, scene.more)
  const modal = await renderModal({ connectors: [connector] }, { words })
  await act(() => import('./views.js'))
  const { client } = modal
  await act(async () => {
    await (isBack ? connect(client, { walletId: 'login' }) : loginEmail(client, 'ann@shop.example'))
  })
  const { view, ...data } = route
  await act(async () => void modal.client.open({ view, arguments: data }))
  await modal.part(`lk-view-${view}`)
  const used = () => {
    const account = modal.client.getState().accounts['eip155']
    return account?.status === 'connected' ? account.address : undefined
  }
  return { ...modal, answers: all, calls, used, names: () => calls.map(({ name }) => name) }
}

const typeInto = (testId: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByTestId(testId), { target: { value } }))

const isBusy = (testId: string): boolean => screen.getByTestId(testId).getAttribute('aria-busy') === 'true'

afterEach(cleanup)

describe('account settings', () => {
  test('behavior: both accounts by their names, then the log-in, then the wallet; the one in use is said', async () => {
    await draw({ view: 'AccountSettings' })
    expect(textOf('lk-settings-smartAccount')).toContain('Smart account')
    expect(textOf('lk-settings-smartAccount')).toContain('Apps can pay its fees')
    expect(textOf('lk-settings-eoa')).toContain('Standard account')
    expect(screen.getByTestId('lk-settings-smartAccount').getAttribute('aria-current')).toBe('true')
    expect(screen.getByTestId('lk-settings-eoa').getAttribute('aria-current')).toBeNull()
    const view = textOf('lk-view-AccountSettings')
    expect(view).toContain('set up with its first transaction')
    expect(textOf('lk-settings-email')).toContain('ann@shop.example')
    const order = [...view.matchAll(/Add a passkey|Set a password|Devices|Export|Import/g)].map(
      ([word]) => word,
    )
    expect(order).toEqual(['Add a passkey', 'Set a password', 'Devices', 'Export', 'Import'])
  })

  test('behavior: a wallet that no mailbox can bring back says so, one with an address does not', async () => {
    await draw({ view: 'AccountSettings' }, { email: undefined })
    expect(textOf('lk-settings-only-here')).toContain('only on this device')
    expect(textOf('lk-settings-email')).toContain('Add an email')
    expect(screen.queryByTestId('lk-settings-recovery')).toBeNull()
    cleanup()
    await draw({ view: 'AccountSettings' })
    expect(screen.queryByTestId('lk-settings-only-here')).toBeNull()
  })

  test('behavior: who put recovery off is offered it, until it is set up', async () => {
    const answers: Answers = { GET_USER: { isRecoverable: false } }
    const { calls } = await draw({ view: 'AccountSettings' }, { email: undefined, answers })
    await press('lk-settings-devices')
    await waitFor(() => expect(textOf('lk-settings-only-here')).toContain('Set up recovery'))
    answers.GET_USER = { isRecoverable: true }
    await press('lk-settings-recovery')
    await waitFor(() => expect(screen.queryByTestId('lk-settings-recovery')).toBeNull())
    expect(calls.at(-2)).toEqual({ name: 'OPEN_SETTINGS', payload: { section: 'recovery' } })
    expect(screen.queryByTestId('lk-settings-only-here')).toBeNull()
  })

  test('param: one that is set up already says nothing of it', async () => {
    await draw({ view: 'AccountSettings' }, { accounts: [{ ...smart, deployed: true }, eoa] })
    expect(textOf('lk-view-AccountSettings')).not.toContain('first transaction')
  })

  const noSmartText = 'Localnet has no smart accounts, so your standard account is used here.'
  test.each([
    [undefined, noSmartText],
    [[10], noSmartText],
    [[31337], undefined],
  ])('param: a network without smart accounts is named: with %j', async (smartAccountNetworks, text) => {
    await draw({ view: 'AccountSettings' }, { accounts: [eoa], more: { smartAccountNetworks } })
    expect(screen.queryByTestId('lk-settings-no-smart')?.textContent).toBe(text)
    expect(screen.queryByTestId('lk-settings-eoa')).toBeNull()
  })

  test('param: without an e-mail address one can be added', async () => {
    const { client } = await draw({ view: 'AccountSettings' }, { email: undefined })
    expect(textOf('lk-settings-email')).toContain('Add an email')
    await press('lk-settings-email')
    expect(stackOf(client).at(-1)).toBe('UpdateEmail')
  })

  test.each(['passkey', 'password', 'devices', 'export', 'import'] as const)(
    'behavior: %s is the wallet’s own page; its row waits for it, and no other',
    async (section) => {
      const { calls } = await draw({ view: 'AccountSettings' }, { answers: { OPEN_SETTINGS: never } })
      await press(`lk-settings-${section}`)
      expect(calls.at(-1)).toEqual({ name: 'OPEN_SETTINGS', payload: { section } })
      expect(isBusy(`lk-settings-${section}`)).toBe(true)
      expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1)
      expect(screen.queryByText(/a security key or your phone/) !== null).toBe(section === 'passkey')
    },
  )

  test.each([
    ['frame_error', 'Couldn’t open this. Try again.'],
    ['not_connected', 'Your login has ended. Log in again to continue.'],
    ['iframe_load_failed', 'Logging in isn’t possible right now. Try again.'],
  ] as const)('error: %s is said above the rows, until the next press', async (name, text) => {
    const { answers } = await draw({ view: 'AccountSettings' }, { answers: { OPEN_SETTINGS: name } })
    await press('lk-settings-export')
    expect((await screen.findByTestId('lk-settings-failed')).textContent).toBe(text)
    answers.OPEN_SETTINGS = never
    await press('lk-settings-devices')
    expect(screen.queryByTestId('lk-settings-failed')).toBeNull()
  })

  test('behavior: on a later visit too', async () => {
    await draw({ view: 'AccountSettings' }, { isBack: true })
    expect(textOf('lk-settings-email')).toContain('Add an email')
    expect(screen.getByTestId('lk-settings-export')).toBeTruthy()
  })

  test('behavior: another wallet has its settings in itself', async () => {
    const walletId = announceTestWallet()
    const modal = await renderModal({})
    await act(() => import('./views.js'))
    await act(() => connectTestWallet(modal.client, walletId))
    await act(async () => void modal.client.open({ view: 'AccountSettings' }))
    expect((await modal.part('lk-settings-none')).textContent).toContain('No settings here')
  })
})

describe('going over to the other account', () => {
  const route: Route = { view: 'AccountType', type: 'eoa' }

  test('behavior: from the settings: both addresses, then the new one everywhere, and back', async () => {
    let allow = (): void => undefined
    const pendingAnswer = new Promise<object>(
      (resolve) => (allow = () => resolve({ type: 'eoa', address: '' })),
    )
    const { client, used } = await draw(
      { view: 'AccountSettings' },
      { answers: { SET_PREFERRED_ACCOUNT: pendingAnswer } },
    )
    await press('lk-settings-smartAccount')
    expect(stackOf(client)).toEqual(['AccountSettings'])
    await press('lk-settings-eoa')
    expect((await screen.findByTestId('lk-account-type-message')).textContent).toContain(
      'Use your standard account?',
    )
    expect(textOf('lk-account-type-addresses')).toMatch(/0x71.*d8976F.*0xab.*Bfcdb/)
    await press('lk-account-type-switch')
    expect(isBusy('lk-account-type-switch')).toBe(true)
    expect(screen.getByTestId('lk-ring').dataset['state']).toBe('waiting')
    expect(used()).toMatch(/^0x71/)
    await act(async () => allow())
    await expect.poll(() => stackOf(client)).toEqual(['AccountSettings'])
    expect(used()).toMatch(/^0xab/)
  })

  test.each([
    ['smart_account_unsupported', 'Localnet has no smart accounts, so your standard account is used here.'],
    ['frame_error', 'Couldn’t switch. Try again.'],
    ['iframe_request_timeout', 'That took too long. Try again.'],
  ] as const)('error: %s: it is said, nothing changes, and it can be tried again', async (name, text) => {
    const { answers, used } = await draw(route, { answers: { SET_PREFERRED_ACCOUNT: name } })
    await press('lk-account-type-switch')
    await expect.poll(() => textOf('lk-account-type-note')).toBe(text)
    expect(screen.getByTestId('lk-ring').dataset['state']).toBe('failed')
    expect(textOf('lk-account-type-switch')).toBe('Try again')
    expect(used()).toMatch(/^0x71/)
    answers.SET_PREFERRED_ACCOUNT = {}
    await press('lk-account-type-switch')
    await expect.poll(used).toMatch(/^0xab/)
  })

  test('behavior: who keeps the current one asks nobody; the smart account says what it is', async () => {
    const { client, names } = await draw({ view: 'AccountType', type: 'smartAccount' })
    expect(textOf('lk-account-type-message')).toContain('Set up with your first transaction')
    expect(textOf('lk-account-type-note')).toContain('You can switch back any time')
    await press('lk-account-type-stay')
    expect(client.getState().modal.open).toBe(false)
    expect(names()).not.toContain('SET_PREFERRED_ACCOUNT')
  })
})

describe('another e-mail address', () => {
  const begun: Answers = { UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } }
  const begin = async (answers: Answers = {}) => {
    const scene = await draw({ view: 'UpdateEmail' }, { answers: { ...begun, ...answers } })
    await typeInto('lk-new-email', 'ann@new.example')
    await press('lk-update-email')
    return scene
  }

  test('behavior: the code of the present address, then that of the new one, then it holds', async () => {
    const { client } = await begin({ UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'ann@new.example' } })
    await screen.findByTestId('lk-code')
    expect(textOf('lk-view-UpdateEmail')).toContain('ann@shop.example')
    expect(textOf('lk-view-UpdateEmail')).toContain('Step 2 of 3')
    await typeInto('lk-code', '111111')
    await expect.poll(() => textOf('lk-view-UpdateEmail')).toMatch(/ann@new\.example.*Step 3 of 3/s)
    await typeInto('lk-code', '222222')
    await expect.poll(() => client.getState().login?.user?.email).toBe('ann@new.example')
  })

  test.each([
    ['email_taken', 'This address belongs to another account.'],
    ['wrong_code', 'That code isn’t right. Check it and try again.'],
    ['expired_code', 'That code has expired. Send a new one.'],
    ['login_again', 'For your security, log in again to continue.'],
  ] as const)('error: %s at the second code', async (name, text) => {
    await begin({ UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' }, UPDATE_EMAIL_SECONDARY_OTP: name })
    await screen.findByTestId('lk-code')
    await typeInto('lk-code', '222222')
    await expect.poll(() => textOf('lk-code-note')).toBe(text)
  })

  test.each([
    ['mail_failed', 'The email couldn’t be sent. Try again in a moment.'],
    ['invalid_email', 'That doesn’t look like an email address.'],
  ] as const)('error: %s at the address', async (name, text) => {
    await begin({ UPDATE_EMAIL: name })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('behavior: another letter, and another address', async () => {
    const { calls, names } = await begin()
    await screen.findByTestId('lk-code')
    await press('lk-change-again')
    expect(names().filter((name) => name === 'UPDATE_EMAIL')).toHaveLength(2)
    await press('lk-change-other')
    await typeInto('lk-new-email', 'ann@third.example')
    await press('lk-update-email')
    await screen.findByTestId('lk-code')
    expect(calls.at(-1)?.payload).toEqual({ email: 'ann@third.example' })
  })
})

describe('without the modal', () => {
  test('behavior: useLogin goes over to the other account, and useAccount follows', async () => {
    const { connector } = makeLogin({}, [smart, eoa], undefined)
    const client = createTestClient({ connectors: [connector] })
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
    )
    const { result } = renderHook(() => ({ login: useLogin(), account: useAccount() }), { wrapper })
    await act(async () => void (await connect(client, { walletId: 'login' })))
    expect(result.current.account).toMatchObject({
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    await act(() => result.current.login.chooseAccountType('eoa'))
    expect(result.current.account).toMatchObject({ preferredAccountType: 'eoa' })
    expect(result.current.account.address).toMatch(/^0xab/)
    expect(result.current.account).not.toHaveProperty('smartAccountDeployed')
  })
})

describe('in other places', () => {
  test('behavior: the account names which one is used, and receiving says whose address it is', async () => {
    const { client } = await draw({ view: 'Account' })
    expect(await screen.findByText('Smart account · ann@shop.example')).toBeTruthy()
    await act(() => import('../receive/views.js'))
    await act(async () => void client.open({ view: 'WalletReceive' }))
    expect(await screen.findByText('This is the address of your smart account.')).toBeTruthy()
  })

  test('param: in German', async () => {
    const { words } = (await import('../../generated/locales/de/login.js')) as { words: WordsInUse }
    await draw({ view: 'AccountSettings' }, { words: { ...words, locale: 'de' } })
    expect(textOf('lk-settings-eoa')).toContain('Standardkonto')
  })
})
