// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noSettings, openPage, press, project, refusal, type Answer } from '../../test/openPage.js'
import { NetworksPage } from './networks/NetworksPage.js'
import { Changes } from './operators/Changes.js'
import { OperatorsPage } from './operators/OperatorsPage.js'
import { OverviewPage } from './overview/OverviewPage.js'
import { PeoplePage } from './people/PeoplePage.js'

afterEach(cleanup)

const none = { entries: [], next: null }
const noRotation = {
  state: 'off',
  current: 'A',
  previous: null,
  left: 0,
  unreadable: 0,
  counts: [],
  countedAt: 0,
}
const quiet = {
  days: ['2026-03-01'],
  kept: 90,
  visits: [0],
  connects: [0],
  switches: [0],
  errors: [0],
  wallets: [],
  networks: [],
  errorNames: [],
}

test.each<[string, ComponentType, Record<string, Answer>, string]>([
  ['Overview', OverviewPage, { 'GET analytics': quiet }, 'No events in this period'],
  ['Networks', NetworksPage, {}, 'No networks yet'],
  ['People', PeoplePage, { 'GET people/log': none }, 'No activity yet'],
  ['Changes', Changes, { 'GET settings/revisions': { revisions: [], more: false } }, 'No changes yet'],
  [
    'Operators',
    OperatorsPage,
    {
      'GET passkeys': { passkeys: [] },
      'GET operators': { operators: [] },
      'GET keys': { keys: [] },
      'GET sessions': { sessions: [] },
      'GET rotation': noRotation,
    },
    'You have no passkey. You log in with a code we email you.',
  ],
])('behavior: %s says what will appear where there is nothing yet', async (_name, Page, answers, text) => {
  openPage(<Page />, { 'GET settings': noSettings, ...answers })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each<[string, ComponentType, string]>([
  ['Overview', OverviewPage, 'GET analytics'],
  ['People', PeoplePage, 'GET people/log'],
  ['Changes', Changes, 'GET settings/revisions'],
  ['Operators', OperatorsPage, 'GET passkeys'],
])('error: %s says that it did not load, why, and how to try again', async (_name, Page, name) => {
  const fine = { passkeys: [], keys: [], sessions: [], revisions: [], more: false, ...none, ...quiet }
  let isAway = true
  const rest = {
    'GET operators': { operators: [] },
    'GET keys': { keys: [] },
    'GET sessions': { sessions: [] },
    'GET rotation': noRotation,
  }
  const { sentRequests } = openPage(<Page />, {
    'GET settings': noSettings,
    ...rest,
    [name]: () => (isAway ? refusal(500, 'internal', 'Something went wrong.') : fine),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong.')
  isAway = false
  const before = sentRequests.length
  press('Try again')
  await screen.findByText(/No events|No changes yet|No activity yet|You have no passkey/)
  expect(sentRequests.slice(before).map((one) => one.name)).toEqual([name])
})

test('behavior: networks are called by the names of the settings, others by their ids', async () => {
  const named = (name: string) => ({ name, count: 2, byDay: [2] })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const base = { caip2: 'eip155:8453', name: 'Base', rpcUrls: [], nativeCurrency, tokens: [] }
  openPage(<OverviewPage />, {
    'GET settings': { ...noSettings, effective: { ...noSettings.effective, chains: [base] } },
    'GET analytics': { ...quiet, visits: [4], networks: [named('eip155:8453'), named('eip155:1')] },
  })
  const list = await screen.findByRole('list', { name: 'Networks by changes to them' })
  await vi.waitFor(() =>
    expect(
      within(list)
        .getAllByRole('button')
        .map((row) => row.textContent),
    ).toEqual(['Base2', 'eip155:12']),
  )
})

test('behavior: sessions of visitors of each kind; one is ended after it was asked twice', async () => {
  const shared = { project: 'shop', expiresAt: 9 }
  let logins: object[] = [
    {
      ...shared,
      id: 'l1',
      user: 'user-of-a-long-name-1234',
      origin: 'https://frame.example',
      device: 'Firefox, Linux',
      since: 1,
    },
  ]
  const { sent } = openPage(<PeoplePage />, {
    'GET settings': { ...noSettings, effective: { ...noSettings.effective, projects: [project()] } },
    'GET people/log': none,
    'GET people/sessions': () => ({ entries: logins, next: null }),
    'GET people/sign-ins': {
      entries: [
        {
          ...shared,
          id: 's1',
          address: '0xab',
          network: 'eip155:1',
          origin: 'https://shop.example',
          refreshedAt: 1,
        },
      ],
      next: null,
    },
    'GET people/smart-sessions': {
      entries: [
        { ...shared, id: 'm1', account: 'eip155:1:0xab', state: 'revoked', permissions: 2, since: 1 },
        { ...shared, id: 'm2', account: 'eip155:1:0xcd', state: 'allowed', permissions: 1, since: 1 },
      ],
      next: null,
    },
    'POST people/sessions/end': () => {
      logins = []
      return new Response(null, { status: 204 })
    },
    'POST people/smart-sessions/end': () => new Response(null, { status: 204 }),
    'POST people/sign-ins/end': () => refusal(404, 'not_found', 'There is no such session, or it is over.'),
  })
  const kind = async (label: string) => {
    const select = screen.getByLabelText<HTMLSelectElement>('Kind')
    const option = within(select).getByText(label) as HTMLOptionElement
    fireEvent.change(select, { target: { value: option.value } })
    return screen.findByRole('table', { name: label })
  }
  fireEvent.click(await screen.findByRole('tab', { name: 'Sessions' }))
  const about = 'the session of user-of-a-long-name-1234, Firefox, Linux'
  await screen.findByRole('table', { name: 'Logins to embedded wallets' })
  press(`End ${about}`)
  // An accidental second click.
  press(`Don’t end ${about}`)
  expect(sent('POST people/sessions/end')).toEqual([])
  press(`End ${about}`)
  press(`Yes, end ${about}`)
  expect(await screen.findByText('No open logins')).toBeDefined()
  expect(sent('POST people/sessions/end')).toEqual([{ id: 'l1' }])

  await kind('Sign-ins with wallets')
  const filter = screen.getByLabelText<HTMLSelectElement>('Project')
  fireEvent.change(filter, { target: { value: 'shop' } })
  await screen.findByRole('table', { name: 'Sign-ins with wallets' })
  expect([filter.isConnected, filter.value]).toEqual([true, 'shop'])
  expect(screen.getByText('https://shop.example')).toBeDefined()
  press(/^End the session of 0xab/)
  press(/^Yes, end the session of 0xab/)
  expect((await screen.findByRole('alert')).textContent).toContain('it is over')

  const smart = await kind('Smart sessions')
  expect(within(smart).getByText('Key deleted')).toBeDefined()
  expect(within(smart).getByText('2 permissions')).toBeDefined()
  const ends = within(smart).getAllByRole('button', { name: /^Delete key/ })
  expect(ends.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Delete key of the session of eip155:1:0xcd',
  ])
  press('Delete key of the session of eip155:1:0xcd')
  press('Yes, delete key of the session of eip155:1:0xcd')
  await vi.waitFor(() => expect(sent('POST people/smart-sessions/end')).toEqual([{ id: 'm2' }]))
})

test('behavior: e-mail addresses of a project; one is removed after it was asked twice', async () => {
  let entries = [{ project: 'shop', account: 'eip155:0xab', email: 'vera@example.org', confirmedAt: 1 }]
  const { sent } = openPage(<PeoplePage />, {
    'GET settings': noSettings,
    'GET people/log': none,
    'GET people/emails': () => ({ entries, next: null }),
    'POST people/emails/forget': () => {
      entries = []
      return new Response(null, { status: 204 })
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Emails' }))
  await screen.findByText('vera@example.org')
  press('Remove vera@example.org of eip155:0xab')
  press('Yes, remove vera@example.org of eip155:0xab')
  expect(await screen.findByText('No email addresses yet')).toBeDefined()
  expect(sent('POST people/emails/forget')).toEqual([{ project: 'shop', account: 'eip155:0xab' }])
})

test('behavior: numbers by day, and those of each wallet behind a press', async () => {
  openPage(<OverviewPage />, {
    'GET settings': noSettings,
    'GET analytics': {
      ...quiet,
      days: ['2026-02-28', '2026-03-01'],
      visits: [5, 4],
      connects: [1, 2],
      switches: [0, 0],
      errors: [0, 0],
      wallets: [
        { name: 'Alpha', count: 2, byDay: [1, 1] },
        { name: '', count: 1, byDay: [0, 1] },
      ],
    },
  })
  const connections = await screen.findByRole('img', { name: /^Connections by day: 3 in all/ })
  expect(connections.getAttribute('aria-label')).toMatch(/most on .+ \(2\)$/)
  expect(screen.queryByRole('img', { name: /^Alpha by day/ })).toBeNull()
  const alpha = screen.getByRole('button', { name: 'Alpha 2' })
  expect(alpha.getAttribute('aria-expanded')).toBe('false')
  press('Alpha 2')
  expect(alpha.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('img', { name: /^Alpha by day: 2 in all/ })).toBeDefined()
  press('Not named 1')
  expect(screen.getByRole('img', { name: /^Not named by day: 1 in all/ })).toBeDefined()
  press('Alpha 2')
  expect(screen.queryByRole('img', { name: /^Alpha by day/ })).toBeNull()
  expect(screen.getByText('No network changes.')).toBeDefined()
})
