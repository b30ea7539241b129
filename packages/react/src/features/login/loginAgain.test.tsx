// @vitest-environment happy-dom
import { loginEmail } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { eoa, makeLogin } from '../../../test/loginConnector.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf, textOf } from '../../../test/renderView.js'

afterEach(cleanup)

test.each(['login_again', 'mail_failed'] as const)(
  'behavior: after %s a button that logs in again stands there where that helps, and does it',
  async (name) => {
    const answers = { CONNECT_EMAIL: { action: 'CONNECT' }, UPDATE_EMAIL: name }
    const { connector } = makeLogin(answers, [eoa], 'ann@shop.example')
    const { client, part } = await renderModal({ connectors: [connector] })
    await act(() => import('./views.js'))
    await act(() => loginEmail(client, 'ann@shop.example'))
    await act(async () => void client.open({ view: 'UpdateEmail' }))
    await part('lk-view-UpdateEmail')
    fireEvent.change(screen.getByTestId('lk-new-email'), { target: { value: 'ann@new.example' } })
    await press('lk-update-email')
    await expect.poll(() => client.getState().login?.error?.name).toBe(name)
    if (name !== 'login_again') {
      expect(screen.queryByTestId('lk-login-again')).toBeNull()
      return
    }
    expect(textOf('lk-view-UpdateEmail')).toContain('For your security, log in again to continue.')
    await press('lk-login-again')
    await part('lk-view-Connect')
    expect(client.getState().accounts['eip155']?.status).not.toBe('connected')
    expect(stackOf(client)).toEqual(['Connect'])
  },
)
