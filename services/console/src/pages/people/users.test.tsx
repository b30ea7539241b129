// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noSettings, openPage, press, project, refusal, type, type Answer } from '../../../test/openPage.js'
import type { Role } from '../../app/role.js'
import { PeoplePage } from './PeoplePage.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ada = {
  id: '1f5fe0aa-0000-4000-8000-000000000001',
  project: 'shop',
  email: 'ada@example.org',
  ways: ['email', 'github'],
  createdAt: 5,
  seenAt: 6,
  devices: 1,
  sessions: 2,
  hasShare: true,
}
const settings = { ...noSettings, effective: { ...noSettings.effective, projects: [project()] } }

async function open(answers: Record<string, Answer> = {}, role: Role = 'owner') {
  const page = openPage(
    <PeoplePage />,
    {
      'GET settings': settings,
      'GET people/log': { entries: [], next: null },
      'GET people/users': { entries: [ada], next: null },
      ...answers,
    },
    role,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Users' }))
  await screen.findByRole('table', { name: 'Users of embedded wallets' })
  return page
}

test('behavior: an address is looked for in a project, and the whole list comes back', async () => {
  const { sent } = await open({ 'POST people/users/find': { entries: [ada], next: null } })
  type('Find by email', 'ada@example.org')
  expect(screen.getByText('Choose a project first.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Project'), { target: { value: 'shop' } })
  press('Find')
  expect(await screen.findByRole('table', { name: 'Users found' })).toBeDefined()
  expect(sent('POST people/users/find')).toEqual([{ project: 'shop', email: 'ada@example.org' }])
  expect(screen.getByText('Email, Github')).toBeDefined()
  press('Show all users')
  expect(await screen.findByRole('table', { name: 'Users of embedded wallets' })).toBeDefined()
})

test('behavior: a user’s data is saved as a file of the browser’s', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:x'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const { sent } = await open({ 'POST people/users/export': { user: { id: ada.id } } })
  press('Export ada@example.org')
  await waitFor(() => expect(blobs).toHaveLength(1))
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ user: { id: ada.id } })
  expect(sent('POST people/users/export')).toEqual([{ id: ada.id }])
})

test('behavior: a user is erased after who it is was typed, and the list is read anew', async () => {
  const { sent, sentRequests } = await open({ 'POST people/users/erase': {} })
  press('Erase ada@example.org')
  expect(screen.getByText(/Nobody can bring the wallet back to a new device/)).toBeDefined()
  const erase = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' })
  expect(erase().disabled).toBe(true)
  type('Type ada@example.org to confirm', 'ada@example')
  expect(erase().disabled).toBe(true)
  fireEvent.keyDown(screen.getByLabelText('Type ada@example.org to confirm'), { key: 'Enter' })
  type('Type ada@example.org to confirm', 'ada@example.org')
  press('Erase for good')
  await waitFor(() => expect(sentRequests.filter(({ name }) => name === 'GET people/users')).toHaveLength(2))
  expect(sent('POST people/users/erase')).toEqual([{ id: ada.id, confirm: 'ada@example.org' }])
  expect(screen.queryByText('Erase for good')).toBeNull()
})

test('error: a refused erasure is told, and the user can be kept', async () => {
  await open({ 'POST people/users/erase': () => refusal(429, 'too_often', 'Try again later.') })
  press('Erase ada@example.org')
  type('Type ada@example.org to confirm', 'ADA@example.org')
  press('Erase for good')
  expect((await screen.findByRole('alert')).textContent).toBe('Try again later.')
  press('Keep')
  expect(screen.queryByText('Erase for good')).toBeNull()
})

test.each([
  ['editor', ['Export'], 'Find'],
  ['viewer', [], undefined],
] as const)('behavior: to %s the page offers what the role may', async (role, presses, find) => {
  await open({ 'GET people/users': { entries: [{ ...ada, email: null }], next: null } }, role)
  for (const name of ['Export', 'Erase'])
    expect(screen.queryByRole('button', { name: `${name} ${ada.id}` }) !== null).toBe(
      (presses as readonly string[]).includes(name),
    )
  expect(screen.queryByRole('button', { name: 'Find' }) !== null).toBe(find !== undefined)
})
