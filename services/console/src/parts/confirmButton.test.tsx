// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../test/openPage.js'
import { RoleContext, type Role } from '../app/role.js'
import { ConfirmButton } from './ConfirmButton.js'

afterEach(cleanup)

function open(role: Role = 'owner', least?: Role) {
  const pending: { resolve: () => void; reject: (error: unknown) => void }[] = []
  render(
    <RoleContext.Provider value={role}>
      <ConfirmButton
        verb="End"
        subject="the session"
        minRole={least}
        onConfirm={() => new Promise<void>((resolve, reject) => void pending.push({ resolve, reject }))}
      />
    </RoleContext.Provider>,
  )
  return pending
}
const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))

test('behavior: the first press only asks, on the same button; a second one there keeps everything', () => {
  const pending = open()
  const [first] = screen.getAllByRole('button')
  expect(names()).toEqual(['End the session'])
  press('End the session')
  expect(names()).toEqual(['Don’t end the session', 'Yes, end the session'])
  expect(screen.getAllByRole('button')[0]).toBe(first)
  press('Don’t end the session')
  expect(names()).toEqual(['End the session'])
  expect(pending).toHaveLength(0)
})

test('behavior: while it is being done neither button can be pressed; then it asks from the beginning', async () => {
  const pending = open()
  press('End the session')
  press('Yes, end the session')
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([
      true,
      true,
    ]),
  )
  press('Yes, end the session')
  expect(pending).toHaveLength(1)
  pending[0]?.resolve()
  await waitFor(() => expect(names()).toEqual(['End the session']))
})

test.each([
  [new Error('There is no such session.'), 'There is no such session.'],
  ['a text', 'a text'],
])('error: %s is told, and it can be pressed again or given up', async (error, words) => {
  const pending = open()
  press('End the session')
  press('Yes, end the session')
  pending[0]?.reject(error)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(names()).toEqual(['Don’t end the session', 'Yes, end the session'])
  press('Don’t end the session')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('behavior: what went wrong before is gone with the next attempt', async () => {
  const pending = open()
  press('End the session')
  press('Yes, end the session')
  pending[0]?.reject(new Error('No answer.'))
  await screen.findByRole('alert')
  press('Yes, end the session')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  pending[1]?.resolve()
  await waitFor(() => expect(names()).toEqual(['End the session']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['viewer', undefined, 'Editors only'],
  ['editor', 'owner', 'Owners only'],
] as const)('behavior: a role that is not enough (%s) reads who may do it', (role, least, words) => {
  open(role, least)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(words)).toBeDefined()
})
