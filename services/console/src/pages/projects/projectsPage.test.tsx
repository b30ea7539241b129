// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noSettings, openPage, press, project, refusal, type } from '../../../test/openPage.js'
import { ProjectsPage } from './ProjectsPage.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const view = (more: object = {}, shop = project()) => ({
  ...noSettings,
  ...more,
  effective: { ...noSettings.effective, projects: [shop] },
})
const rest = { 'GET keys': { keys: [] }, 'GET webhooks': { endpoints: [] }, 'GET usage': { usage: [] } }
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('behavior: when somebody else has saved meanwhile, what was typed stays and is saved over theirs', async () => {
  let revision = 4
  let refuse = true
  const { sent } = openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': () => view({ revision }, project({ name: revision === 4 ? 'Shop' : 'Theirs' })),
    'GET settings/revisions': {
      revisions: [
        { number: 5, at: 1, savedBy: 'bob@example.org', changes: ['Project “Shop”: name changed'] },
      ],
      more: false,
    },
    'PUT settings': () => {
      if (!refuse) return { revision: 6 }
      refuse = false
      revision = 5
      return refusal(409, 'outdated', 'Someone else has saved.')
    },
  })
  await screen.findByLabelText('Name')
  type('Name', 'Mine')
  press('Save')
  const note = await screen.findByText(/bob@example.org saved in the meantime/)
  expect(note.textContent).toContain('Project “Shop”: name changed')
  expect(valueOf('Name')).toBe('Mine')
  press('Save')
  await screen.findByText(/Saved\. It applies/)
  expect(sent('PUT settings')).toEqual([
    { revision: 4, document: { projects: [{ id: 'shop', name: 'Mine' }] } },
    { revision: 5, document: { projects: [{ id: 'shop', name: 'Mine' }] } },
  ])
})

test('error: what the gateway finds wrong stands beside its field, and what was typed stays', async () => {
  openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': view(),
    'PUT settings': () => refusal(400, '/projects/shop/allowedOrigins/0', 'must be an origin'),
  })
  await screen.findByLabelText('Name')
  type('Allowed origins, one per line', 'nonsense')
  press('Save')
  expect(await screen.findByText('Must be an origin.')).toBeDefined()
  expect(screen.getByLabelText('Allowed origins, one per line').getAttribute('aria-invalid')).toBe('true')
  expect(valueOf('Allowed origins, one per line')).toBe('nonsense')
})

test('error: a save without an answer keeps what was typed and says so', async () => {
  openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': view(),
    'PUT settings': () => Promise.reject(new TypeError('failed')),
  })
  await screen.findByLabelText('Name')
  type('Name', 'Mine')
  press('Save')
  expect(await screen.findByText(/Not saved\. The gateway isn’t responding/)).toBeDefined()
  expect(valueOf('Name')).toBe('Mine')
})

test('error: settings that cannot be read are asked for again at a press', async () => {
  let isAway = true
  openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': () => (isAway ? Promise.reject(new TypeError('failed')) : view()),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this')
  isAway = false
  press('Try again')
  expect(await screen.findByLabelText('Name')).toBeDefined()
})

test('behavior: without projects the page says what one is for', async () => {
  openPage(<ProjectsPage />, { ...rest, 'GET settings': noSettings })
  expect(await screen.findByText('No projects yet')).toBeDefined()
})

test('behavior: what the settings file names is shown as such and cannot be changed', async () => {
  const fixed = ['/projects/shop/id', '/projects/shop/name', '/projects/shop/quota']
  openPage(<ProjectsPage />, { ...rest, 'GET settings': view({ fixed }, project({ quota: 10 })) })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  const byFile = () => screen.getAllByText('Set in the settings file. Change it there.')
  expect(name.disabled).toBe(true)
  expect(byFile()).toHaveLength(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Allowed origins, one per line').disabled).toBe(false)
  press('Requests')
  expect(screen.getByLabelText<HTMLInputElement>('Requests per day').disabled).toBe(true)
  expect(byFile()).toHaveLength(1)
  press('Remove')
  expect(screen.getByText('The settings file has this project. Remove it there.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Remove project/ })).toBeNull()
})

test('behavior: a quota is set and taken away, and today’s requests stand beside it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
  const today = '2026-03-01'
  const shop = project({ quota: 5000 })
  const { sent } = openPage(<ProjectsPage />, {
    ...rest,
    'GET usage': { usage: [{ projectId: 'shop', day: today, requests: 1234, refused: 2 }] },
    'GET settings': view({ document: { projects: [{ id: 'shop', quota: 5000 }] } }, shop),
    'PUT settings': { revision: 1 },
  })
  await screen.findByLabelText('Name')
  press('Requests')
  expect(await screen.findByText(/Today: 1,234 of 5,000\. 2 were refused/)).toBeDefined()
  type('Requests per day', 'many')
  expect(screen.getByText('Enter a whole number, or leave it empty.')).toBeDefined()
  type('Requests per day', '20000')
  press('Save')
  await screen.findByText(/Saved\. It applies/)
  type('Requests per day', '')
  press('Save')
  await waitFor(() => expect(sent('PUT settings')).toHaveLength(2))
  expect(sent('PUT settings')).toMatchObject([
    { document: { projects: [{ id: 'shop', quota: 20_000 }] } },
    { document: { projects: [{ id: 'shop' }] } },
  ])
  expect(JSON.stringify(sent('PUT settings')[1])).not.toContain('quota')
})

test('behavior: a key is made, shown once, and revoked only when that was asked twice', async () => {
  const key = {
    id: 'k1',
    name: 'Till',
    projectId: 'shop',
    rights: ['project'],
    createdAt: 1,
    createdBy: 'ada@example.org',
    usedAt: null,
    revokedAt: null,
  }
  let keys: object[] = []
  const { sentRequests, sent } = openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': view(),
    'GET keys': () => ({ keys }),
    'POST keys': () => {
      keys = [key]
      return { ...key, secret: 'lk_secret' }
    },
    'POST keys/revoke': () => {
      keys = [{ ...key, revokedAt: 2 }]
      return new Response(null, { status: 204 })
    },
  })
  await screen.findByLabelText('Name')
  press('Server keys')
  await screen.findByText('No server keys yet.')
  type('Name of the new key', 'Till')
  press('Create key')
  expect(await screen.findByText('lk_secret')).toBeDefined()
  expect(sent('POST keys')).toEqual([{ name: 'Till', projectId: 'shop', rights: ['project'] }])
  press('Revoke key Till')
  expect(sentRequests.some(({ name }) => name === 'POST keys/revoke')).toBe(false)
  press('Don’t revoke key Till')
  press('Revoke key Till')
  press('Yes, revoke key Till')
  const table = await screen.findByRole('table', { name: 'Server keys' })
  await within(table).findByText(/^Revoked /)
  expect(sent('POST keys/revoke')).toEqual([{ id: 'k1' }])
})

test('behavior: a section keeps its edits while another one is saved, and says so meanwhile', async () => {
  const stored = [
    { id: 'swap', isEnabled: false, config: null },
    { id: 'multi_wallet', isEnabled: false, config: null },
  ]
  let revision = 1
  let document = { projects: [{ id: 'shop', features: stored }] }
  const { sent } = openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': () => view({ revision, document }, project(document.projects[0])),
    'PUT settings': () => {
      document = (sent('PUT settings').at(-1) as { document: typeof document }).document
      revision += 1
      return { revision }
    },
  })
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const marked = () =>
    within(screen.getByRole('navigation', { name: /^Settings of/ }))
      .getAllByRole('button')
      .filter((button) => within(button).queryByRole('img', { name: 'Unsaved edits' }))
      .map(({ textContent }) => textContent)
  await screen.findByLabelText('Name')
  press('Features')
  fireEvent.click(box(/^Swap/))
  press(/^Wallets/)
  expect(marked()).toEqual(['Features'])
  fireEvent.click(box(/^Several wallets/))
  press('Save')
  await screen.findByText(/Saved\. It applies/)
  expect(document.projects[0]?.features).toEqual([stored[0], { ...stored[1], isEnabled: true }])
  await waitFor(() => expect(marked()).toEqual(['Features']))
  press(/^Features/)
  expect(box(/^Swap/).checked).toBe(true)
  press('Save')
  await screen.findByText(/Saved\. It applies/)
  expect(document.projects[0]?.features.map(({ isEnabled }) => isEnabled)).toEqual([true, true])
  await waitFor(() => expect(marked()).toEqual([]))
})

test('behavior: a project is removed only when that was asked twice', async () => {
  const { sent } = openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': view({ document: { projects: [{ id: 'shop' }, { id: 'bank' }] } }),
    'PUT settings': { revision: 1 },
  })
  await screen.findByLabelText('Name')
  press('Remove')
  press('Remove project Shop')
  expect(sent('PUT settings')).toEqual([])
  press('Yes, remove project Shop')
  await screen.findByText(/Saved\. It applies/)
  expect(sent('PUT settings')).toEqual([{ revision: 0, document: { projects: [{ id: 'bank' }] } }])
})

test('behavior: a key that nobody took yet is there on the way back from another section', async () => {
  openPage(<ProjectsPage />, {
    ...rest,
    'GET settings': view(),
    'POST keys': { id: 'k1', name: 'Till', secret: 'lk_secret' },
  })
  await screen.findByLabelText('Name')
  press('Server keys')
  await screen.findByText('No server keys yet.')
  type('Name of the new key', 'Till')
  press('Create key')
  await screen.findByText('lk_secret')
  press('Features')
  press(/^Server keys/)
  expect(screen.getByText('lk_secret')).toBeDefined()
  press('I have it')
  press('Features')
  press('Server keys')
  expect(screen.queryByText('lk_secret')).toBeNull()
})
