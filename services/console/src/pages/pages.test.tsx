// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { noSettings, openPage, press, project, refusal, type Answer } from '../../test/openPage.js'
import { ChangesPage } from './changes/ChangesPage.js'
import { NetworksPage } from './networks/NetworksPage.js'
import { OperatorsPage } from './operators/OperatorsPage.js'
import { OverviewPage } from './overview/OverviewPage.js'
import { PeoplePage } from './people/PeoplePage.js'

afterEach(cleanup)

const none = { entries: [], next: null }
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
  ['People', PeoplePage, { 'GET people/log': none }, 'Nothing has happened yet'],
  [
    'Changes',
    ChangesPage,
    { 'GET settings/revisions': { revisions: [], more: false } },
    'Nothing has been changed here',
  ],
  [
    'Operators',
    OperatorsPage,
    { 'GET passkeys': { passkeys: [] }, 'GET keys': { keys: [] }, 'GET sessions': { sessions: [] } },
    'You have no passkey: you log in by a code that comes by e-mail.',
  ],
])('behavior: %s says what will appear where there is nothing yet', async (_name, Page, answers, text) => {
  openPage(<Page />, { 'GET settings': noSettings, ...answers })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each<[string, ComponentType, string]>([
  ['Overview', OverviewPage, 'GET analytics'],
  ['People', PeoplePage, 'GET people/log'],
  ['Changes', ChangesPage, 'GET settings/revisions'],
  ['Operators', OperatorsPage, 'GET passkeys'],
])('error: %s says that it did not load, why, and how to try again', async (_name, Page, name) => {
  const fine = { passkeys: [], keys: [], sessions: [], revisions: [], more: false, ...none, ...quiet }
  let isAway = true
  const rest = { 'GET keys': { keys: [] }, 'GET sessions': { sessions: [] } }
  const { asked } = openPage(<Page />, {
    'GET settings': noSettings,
    ...rest,
    [name]: () => (isAway ? refusal(500, 'internal', 'Something went wrong.') : fine),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong.')
  isAway = false
  const before = asked.length
  press('Try again')
  await screen.findByText(/No events|Nothing has|You have no passkey/)
  expect(asked.slice(before).map((one) => one.name)).toEqual([name])
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
      ],
      next: null,
    },
    'POST people/sessions/end': () => {
      logins = []
      return new Response(null, { status: 204 })
    },
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
  await screen.findByRole('table', { name: 'Log-ins to embedded wallets' })
  press(`End ${about}`)
  // A second press by mistake in the same place keeps it.
  press(`Do not end ${about}`)
  expect(sent('POST people/sessions/end')).toEqual([])
  press(`End ${about}`)
  press(`Yes, end ${about}`)
  expect(await screen.findByText('Nobody is logged in')).toBeDefined()
  expect(sent('POST people/sessions/end')).toEqual([{ id: 'l1' }])

  await kind('Sign-ins with wallets')
  const filter = screen.getByLabelText<HTMLSelectElement>('Project')
  fireEvent.change(filter, { target: { value: 'shop' } })
  await screen.findByRole('table', { name: 'Sign-ins with wallets' })
  // Who chose it by the keyboard is still there.
  expect([filter.isConnected, filter.value]).toEqual([true, 'shop'])
  expect(screen.getByText('https://shop.example')).toBeDefined()
  press(/^End the session of 0xab/)
  press(/^Yes, end the session of 0xab/)
  expect((await screen.findByRole('alert')).textContent).toContain('it is over')

  const smart = await kind('Smart sessions')
  expect(within(smart).getByText('Key deleted')).toBeDefined()
  expect(within(smart).getByText('2 permissions')).toBeDefined()
  expect(within(smart).queryByRole('button')).toBeNull()
})
