// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noSettings, openPage, press, project } from '../../test/openPage.js'
import { NetworksPage } from '../pages/networks/NetworksPage.js'
import { Changes } from '../pages/operators/Changes.js'
import { PeoplePage } from '../pages/people/PeoplePage.js'
import { ProjectsPage } from '../pages/projects/ProjectsPage.js'
import { WalletsPage } from '../pages/wallets/WalletsPage.js'

afterEach(cleanup)

const settings = { ...noSettings, effective: { ...noSettings.effective, projects: [project()] } }
const answers = {
  'GET settings': settings,
  'GET wallets': { wallets: [] },
  'GET usage': { usage: [] },
  'GET people/log': { entries: [], next: null },
  'GET settings/revisions': {
    revisions: [{ number: 1, at: 5, savedBy: 'ada@example.org', changes: ['Project “Shop” added'] }],
    more: false,
  },
}
const usable = () =>
  [...document.querySelectorAll('button, input, select, textarea')]
    .filter((one) => !one.matches(':disabled') && one.closest('fieldset[disabled]') === null)
    .filter((one) => one.closest('nav') === null)
    .map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.id))

test.each([
  ['projects', ProjectsPage, ['Only owners and editors can change projects.'], 1],
  ['networks', NetworksPage, ['No networks yet'], 0],
  [
    'wallets',
    WalletsPage,
    [
      'Only owners and editors can change the choice of wallets.',
      'Only owners and editors can change relays.',
    ],
    0,
  ],
  ['changes', Changes, ['Project “Shop” added'], 0],
] as const)(
  'behavior: a viewer finds nothing to change on the page of %s, and reads why',
  async (_, Page, words, most) => {
    openPage(<Page />, answers, 'viewer')
    for (const text of words) expect(await screen.findByText(text)).toBeDefined()
    expect(usable()).toHaveLength(most)
  },
)

test.each([
  ['Wallets', 'Only owners and editors can change projects.'],
  ['Features', 'Only owners and editors can change projects.'],
  ['Sign-in', 'Only owners and editors can change projects.'],
  ['Requests', 'Only owners and editors can change projects.'],
  ['Server keys', 'Only owners and editors can see server keys.'],
  ['Remove', 'Only owners and editors can remove projects.'],
])('behavior: a viewer finds nothing to change in the section %s of a project', async (section, words) => {
  openPage(<ProjectsPage />, answers, 'viewer')
  await screen.findByLabelText('Name')
  press(section)
  expect(await screen.findByText(words)).toBeDefined()
  expect(usable()).toHaveLength(1)
})

test('behavior: visitors’ addresses are asked for by editors alone', async () => {
  const { sentRequests } = openPage(<PeoplePage />, answers, 'viewer')
  ;(await screen.findByRole('tab', { name: 'Emails' })).click()
  expect(await screen.findByText('Only owners and editors can see visitors’ email addresses.')).toBeDefined()
  expect(sentRequests.some(({ name }) => name.includes('emails'))).toBe(false)
})
