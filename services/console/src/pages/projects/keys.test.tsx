// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noSettings, openPage, press, project, refusal, type, type Answer } from '../../../test/openPage.js'
import { Keys } from './Keys.js'

afterEach(cleanup)

const key = (more: object) => ({
  id: 'k1',
  name: 'Till',
  projectId: 'shop',
  rights: ['project'],
  createdAt: 1,
  createdBy: 'ada@example.org',
  usedAt: null,
  revokedAt: null,
  expiresAt: null,
  ...more,
})

function open(answers: Record<string, Answer> = {}, of: 'shop' | 'all' = 'shop') {
  return openPage(of === 'all' ? <Keys /> : <Keys project={project()} />, {
    'GET settings': noSettings,
    'GET keys': { keys: [] },
    ...answers,
  })
}
const enter = () => fireEvent.keyDown(screen.getByLabelText('Name of the new key'), { key: 'Enter' })
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Server keys' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

const all = [
  key({}),
  key({ id: 'k2', name: 'Bank till', projectId: 'bank' }),
  key({ id: 'k3', name: 'Robot', projectId: null, rights: ['admin'] }),
]

test.each([
  ['of a project', 'shop', ['Till']],
  ['of the whole installation', 'all', ['Robot']],
] as const)('behavior: only the keys %s are listed', async (_what, of, names) => {
  open({ 'GET keys': { keys: all } }, of)
  expect((await rows()).map(([name]) => name)).toEqual(names)
})

test('behavior: a row says who made a key, what it may do, when it was used, and whether it is revoked', async () => {
  const both = key({ name: 'Both', rights: ['project', 'admin'], usedAt: Date.UTC(2026, 1, 3, 12) })
  open({
    'GET keys': {
      keys: [
        both,
        key({
          id: 'k2',
          name: 'Old',
          revokedAt: Date.UTC(2026, 2, 4, 12),
          expiresAt: Date.UTC(2026, 3, 5, 12),
        }),
      ],
    },
  })
  const [first, second] = await rows()
  expect(first).toEqual([
    'Both',
    expect.stringMatching(/^ada@example\.org, Jan 1, 1970/),
    'Ask, Operate',
    expect.stringMatching(/^Feb 3, 2026/),
    'When revoked',
    'Revoke',
  ])
  expect(second?.slice(2)).toEqual([
    'Ask',
    'Never',
    expect.stringMatching(/^Apr 5, 2026/),
    expect.stringMatching(/^Revoked Mar 4, 2026/),
  ])
  expect(screen.queryByRole('button', { name: 'Revoke key Old' })).toBeNull()
})

test('behavior: a key for the whole installation has the rights of operators, for a day or as long as is chosen', async () => {
  const { sent } = open({ 'POST keys': { name: 'Robot', secret: 'lk_all' } }, 'all')
  await screen.findByText('No server keys yet.')
  expect(screen.queryByLabelText('Access')).toBeNull()
  type('Name of the new key', '  Robot  ')
  press('Create key')
  expect(await screen.findByText('lk_all')).toBeDefined()
  const robot = { name: 'Robot', projectId: null, rights: ['admin'] }
  expect(sent('POST keys')).toEqual([{ ...robot, hours: 24 }])
  type('Name of the new key', 'Robot')
  fireEvent.change(screen.getByLabelText('Works for'), { target: { value: '' } })
  press('Create key')
  await waitFor(() => expect(sent('POST keys')).toHaveLength(2))
  expect(sent('POST keys')[1]).toEqual(robot)
})

test('behavior: the access of a key is chosen, Enter makes it, and the field is empty for the next one', async () => {
  const { sent } = open({ 'POST keys': { name: 'Books', secret: 'lk_books' } })
  await screen.findByText('No server keys yet.')
  type('Name of the new key', 'Books')
  fireEvent.change(screen.getByLabelText('Access'), { target: { value: 'admin' } })
  enter()
  expect(await screen.findByText('lk_books')).toBeDefined()
  expect(sent('POST keys')).toEqual([{ name: 'Books', projectId: 'shop', rights: ['admin'] }])
  expect(screen.getByLabelText<HTMLInputElement>('Name of the new key').value).toBe('')
})

test('behavior: the secret is shown until it was taken, and never again', async () => {
  open({ 'POST keys': { name: 'Till', secret: 'lk_secret' } })
  await screen.findByText('No server keys yet.')
  type('Name of the new key', 'Till')
  press('Create key')
  expect((await screen.findByText(/copy it now/)).textContent).toContain('Key Till:')
  press('I have it')
  expect(screen.queryByText('lk_secret')).toBeNull()
})

test.each(['', '   '])(
  'param: a key named %j is not made, neither by the button nor by Enter',
  async (name) => {
    const { sentRequests } = open()
    await screen.findByText('No server keys yet.')
    type('Name of the new key', name)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create key' }).disabled).toBe(true)
    enter()
    expect(sentRequests.map((one) => one.name)).not.toContain('POST keys')
  },
)

test('behavior: Enter and the button while a key is being made make no second key', async () => {
  let answer: (key: object) => void = () => {}
  const { sent } = open({
    'POST keys': () => new Promise<Response>((resolve) => (answer = (body) => resolve(Response.json(body)))),
  })
  await screen.findByText('No server keys yet.')
  type('Name of the new key', 'Till')
  enter()
  const button = screen.getByRole('button', { name: 'Create key' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  enter()
  press('Create key')
  await waitFor(() => expect(sent('POST keys')).not.toHaveLength(0))
  answer({ name: 'Till', secret: 'lk_secret' })
  await screen.findByText('lk_secret')
  expect(sent('POST keys')).toHaveLength(1)
})

test('error: a key that was refused is told beside its name, which stays, and can be asked for again', async () => {
  let isRefused = true
  open({
    'POST keys': () =>
      isRefused
        ? refusal(409, 'too_many', 'This project has 20 keys. Revoke one first.')
        : { name: 'Till', secret: 'lk_secret' },
  })
  await screen.findByText('No server keys yet.')
  type('Name of the new key', 'Till')
  press('Create key')
  expect((await screen.findByRole('alert')).textContent).toBe('This project has 20 keys. Revoke one first.')
  const field = screen.getByLabelText<HTMLInputElement>('Name of the new key')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Till', 'true'])
  isRefused = false
  press('Create key')
  await screen.findByText('lk_secret')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('error: keys that cannot be listed can be asked for again; one can be made meanwhile', async () => {
  let isAway = true
  open({
    'GET keys': () => (isAway ? refusal(500, 'internal', 'Something went wrong.') : { keys: all }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
  expect(screen.getByLabelText('Name of the new key')).toBeDefined()
  isAway = false
  press('Try again')
  expect((await rows()).map(([name]) => name)).toEqual(['Till'])
})
