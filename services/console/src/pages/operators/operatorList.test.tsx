// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage, press, refusal, type } from '../../../test/openPage.js'
import { OperatorList } from './OperatorList.js'

afterEach(cleanup)

const operators = {
  operators: [
    {
      id: 'a',
      email: 'ada@example.org',
      role: 'owner',
      isFixed: true,
      joinedAt: 5,
      invitedAt: null,
      invitedBy: null,
    },
    {
      id: 'b',
      email: 'bob@example.org',
      role: 'viewer',
      isFixed: false,
      joinedAt: null,
      invitedAt: 5,
      invitedBy: 'ada@example.org',
    },
  ],
}
const row = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(`^${email}`) }))

test('behavior: an owner invites with a role, changes a role and removes, each after a press', async () => {
  const { sent } = openPage(<OperatorList />, {
    'GET operators': operators,
    'POST operators': { id: 'c', isSent: true },
    'POST operators/role': {},
    'POST operators/remove': {},
  })
  expect((await row('ada@example.org')).getByText('Set in LATCHKEY_ADMINS')).toBeDefined()
  expect((await row('bob@example.org')).getByText(/^Invited .* by ada@example\.org$/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Role of bob@example.org'), { target: { value: 'editor' } })
  await waitFor(() => expect(sent('POST operators/role')).toEqual([{ id: 'b', role: 'editor' }]))
  type('Email of a new operator', ' ida@example.org ')
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'owner' } })
  press('Invite')
  expect(await screen.findByText('We’ve sent an invitation to ida@example.org.')).toBeDefined()
  expect(sent('POST operators')).toEqual([{ email: 'ida@example.org', role: 'owner' }])
  press('Remove operator bob@example.org')
  press('Yes, remove operator bob@example.org')
  await waitFor(() => expect(sent('POST operators/remove')).toEqual([{ id: 'b' }]))
})

test('error: a refused role is told, and the one in force is shown again', async () => {
  openPage(<OperatorList />, {
    'GET operators': operators,
    'POST operators/role': () => refusal(422, 'last_owner', 'This is the last owner.'),
  })
  await row('bob@example.org')
  fireEvent.change(screen.getByLabelText('Role of bob@example.org'), { target: { value: 'owner' } })
  expect((await screen.findByRole('alert')).textContent).toBe('This is the last owner.')
  expect(screen.getByLabelText<HTMLSelectElement>('Role of bob@example.org').value).toBe('viewer')
})

test('error: without a mail server the owner is told to tell the invited person', async () => {
  openPage(<OperatorList />, { 'GET operators': operators, 'POST operators': { id: 'c', isSent: false } })
  await row('bob@example.org')
  type('Email of a new operator', 'ida@example.org')
  press('Invite')
  expect(await screen.findByText(/The email wasn’t sent, so tell them yourself\.$/)).toBeDefined()
})

test('behavior: others read the roles, and find nothing that they could press', async () => {
  openPage(<OperatorList />, { 'GET operators': operators }, 'editor')
  expect((await row('bob@example.org')).getByText('Viewer')).toBeDefined()
  expect((await row('bob@example.org')).getByText('Owners only')).toBeDefined()
  expect(screen.getByText('Only owners can invite, change and remove operators.')).toBeDefined()
  for (const control of [screen.getByLabelText('Email of a new operator'), screen.getByText('Invite')])
    expect(control.closest('fieldset')?.disabled).toBe(true)
})
