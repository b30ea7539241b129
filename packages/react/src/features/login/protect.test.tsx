// @vitest-environment happy-dom
import { goBack, loginEmail, openSettings } from '@latchkey/core/actions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, eoa, makeLogin } from '../../../test/loginConnector.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf, textOf } from '../../../test/renderView.js'

afterEach(cleanup)

test('behavior: the account shows one quiet card until recovery is set up, and it leads to where that is done', async () => {
  const answers: Answers = { CONNECT_EMAIL: { action: 'CONNECT' }, GET_USER: { isRecoverable: false } }
  const { connector } = makeLogin(answers, [eoa], undefined)
  const { client, part } = await renderModal({ connectors: [connector] })
  await act(() => import('./views.js'))
  await act(() => loginEmail(client, 'ann@shop.example'))
  await act(async () => void client.open({ view: 'Account' }))
  await part('lk-view-Account')
  await act(() => openSettings(client, 'devices'))
  await waitFor(() => expect(screen.queryAllByTestId('lk-protect')).toHaveLength(1))
  expect(textOf('lk-protect')).toContain('Protect your wallet')
  await press('lk-protect')
  await screen.findByTestId('lk-settings-recovery')
  expect(stackOf(client).at(-1)).toBe('AccountSettings')
  answers.GET_USER = { isRecoverable: true }
  await press('lk-settings-recovery')
  await waitFor(() => expect(screen.queryByTestId('lk-settings-recovery')).toBeNull())
  await act(async () => goBack(client))
  expect(screen.queryByTestId('lk-protect')).toBeNull()
})

test('behavior: a new device that asks is a quiet row of the account, and leads to its answer with one press', async () => {
  const answers: Answers = { CONNECT_EMAIL: { action: 'CONNECT' } }
  const { calls, connector } = makeLogin(answers, [eoa], undefined, { login: { newDeviceAsks: true } })
  const { client, part } = await renderModal({ connectors: [connector] })
  await act(() => import('./views.js'))
  await act(() => loginEmail(client, 'ann@shop.example'))
  expect(client.getState().modal.open).toBe(false)
  await act(async () => void client.open({ view: 'Account' }))
  await part('lk-view-Account')
  await waitFor(() => expect(textOf('lk-new-device')).toContain('A new device asks for your wallet'))
  await press('lk-new-device')
  await waitFor(() =>
    expect(calls).toContainEqual({ name: 'OPEN_SETTINGS', payload: { section: 'devices' } }),
  )
})

test('behavior: the card goes once the wallet says that it is recoverable, without a visit to the settings', async () => {
  const login = { isRecoverable: false }
  let changed: ((accounts: never) => void) | undefined
  const { connector } = makeLogin({ CONNECT_EMAIL: { action: 'CONNECT' } }, [eoa], undefined, {
    login,
    on: (event, listener) => {
      if (event === 'accountsChanged') changed = listener
      return () => undefined
    },
  })
  const { client, part } = await renderModal({ connectors: [connector] })
  await act(() => import('./views.js'))
  await act(() => loginEmail(client, 'ann@shop.example'))
  await act(async () => void client.open({ view: 'Account' }))
  await part('lk-view-Account')
  await waitFor(() => expect(screen.queryAllByTestId('lk-protect')).toHaveLength(1))
  login.isRecoverable = true
  await act(async () => changed?.([eoa] as never))
  await waitFor(() => expect(screen.queryByTestId('lk-protect')).toBeNull())
})
