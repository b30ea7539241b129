// @vitest-environment happy-dom
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Project, SettingsView } from '../../api/types.js'
import { noSettings, openPage, press, project, refusal, type } from '../../../test/openPage.js'
import { ProjectsPage } from './ProjectsPage.js'

afterEach(cleanup)

async function open(
  section: string,
  shop: Partial<Project> = {},
  { put = () => ({ revision: 1 }), ...view }: Partial<SettingsView> & { put?: () => object } = {},
) {
  const projects = [project(shop), project({ id: 'bank', name: 'Bank' })]
  const page = openPage(<ProjectsPage />, {
    'GET settings': { ...noSettings, effective: { ...noSettings.effective, projects }, ...view },
    'GET keys': { keys: [] },
    'GET webhooks': { endpoints: [] },
    'GET usage': { usage: [] },
    'PUT settings': put,
  })
  await screen.findByLabelText('Name')
  press(section)
  const saved = () => page.sent('PUT settings').map((body) => Reflect.get(Object(body), 'document'))
  return { ...page, saved }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const turn = (name: RegExp) => fireEvent.click(box(name))
async function save() {
  press('Save')
  await screen.findByText(/Saved\. It applies/)
}

test.each([
  [/^Analytics/, 'Requests', { analytics: false }],
  [/^Sign-ins in cookies/, 'Sign-in', { signInCookies: true }],
  [/^Approve new devices/, 'Sign-in', { deviceCheck: true }],
  [/^Servers need a key/, 'Requests', { serverCalls: 'key' }],
] as const)('behavior: the switch %s is saved alone', async (name, section, said) => {
  const { saved } = await open(section)
  const before = box(name).checked
  turn(name)
  expect(box(name).checked).toBe(!before)
  await save()
  expect(saved()).toEqual([{ projects: [{ id: 'shop', ...said }] }])
})

test.each([
  [/^Login\b/, 'Sign-in', 'social_login'],
  [/^Activity\b/, 'Features', 'activity'],
  [/^Swap\b/, 'Features', 'swap'],
  [/^Buy\b/, 'Features', 'onramp'],
  [/^Pay\b/, 'Features', 'pay'],
  [/^Email with a sign-in\b/, 'Sign-in', 'email_capture'],
  [/^Several wallets\b/, 'Wallets', 'multi_wallet'],
  [/^Line below the wallets\b/, 'Wallets', 'branding'],
])('behavior: the feature %s of the section %s is turned on as %s', async (name, section, id) => {
  const { saved } = await open(section)
  turn(name)
  await save()
  expect(saved()).toEqual([{ projects: [{ id: 'shop', features: [{ id, isEnabled: true, config: null }] }] }])
})

test('behavior: a feature that is turned off keeps what was said about it', async () => {
  const config = ['google']
  const { saved } = await open('Sign-in', { features: [{ id: 'social_login', isEnabled: true, config }] })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ways to log in, one per line').value).toBe('google')
  turn(/^Login\b/)
  expect(screen.queryByLabelText('Ways to log in, one per line')).toBeNull()
  await save()
  expect(saved()).toMatchObject([{ projects: [{ features: [{ isEnabled: false, config }] }] }])
})

test('behavior: a feature that this console does not know is said to be one, one without effect has no switch', async () => {
  const { saved } = await open('Features', {
    features: [
      { id: 'from_tomorrow', isEnabled: false, config: ['x'] },
      { id: 'headless', isEnabled: true, config: null },
    ],
  })
  expect(screen.queryByRole('checkbox', { name: /headless/ })).toBeNull()
  turn(/from_tomorrow$/)
  await save()
  expect(saved()).toMatchObject([
    {
      projects: [{ features: [{ id: 'from_tomorrow', isEnabled: true, config: ['x'] }, { id: 'headless' }] }],
    },
  ])
})

test.each([
  ['email\n\n google \n', ['email', 'google']],
  [' \n', null],
])(
  'behavior: ways to log in typed as %j are %j; empty lines stay while somebody types',
  async (typed, config) => {
    const { saved } = await open('Sign-in', {
      features: [{ id: 'social_login', isEnabled: true, config: ['x'] }],
    })
    type('Ways to log in, one per line', typed)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Ways to log in, one per line').value).toBe(typed)
    await save()
    expect(saved()).toMatchObject([{ projects: [{ features: [{ id: 'social_login', config }] }] }])
  },
)

test('behavior: the line below the wallets with its page; without both the app decides', async () => {
  const { saved } = await open('Wallets', { features: [{ id: 'branding', isEnabled: true, config: null }] })
  type('Line below the wallets', 'By the shop')
  type('Page behind the line', 'https://shop.example')
  await save()
  type('Line below the wallets', '')
  type('Page behind the line', '')
  press('Name and origins')
  type('Name', 'Other')
  press('Save')
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()).toEqual([
    {
      projects: [
        {
          id: 'shop',
          features: [{ id: 'branding', isEnabled: true, config: ['By the shop', 'https://shop.example'] }],
        },
      ],
    },
    { projects: [{ id: 'shop', name: 'Other' }] },
  ])
})

test.each([
  [null, ['required']],
  [['required'], null],
])('behavior: an email that visitors must give goes from %j to %j', async (config, after) => {
  const { saved } = await open('Sign-in', { features: [{ id: 'email_capture', isEnabled: true, config }] })
  expect(box(/^Require an email/).checked).toBe(config !== null)
  turn(/^Require an email/)
  await save()
  expect(saved()).toMatchObject([{ projects: [{ features: [{ config: after }] }] }])
})

test('behavior: features of the settings file are shown and closed', async () => {
  await open(
    'Sign-in',
    { features: [{ id: 'social_login', isEnabled: true, config: ['email'] }] },
    { fixed: ['/projects/shop/features'] },
  )
  const group = screen.getByRole<HTMLFieldSetElement>('group', { name: 'Ways in' })
  expect(group.disabled).toBe(true)
  expect(within(group).getByText('Set in the settings file. Change it there.')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ways to log in, one per line').disabled).toBe(true)
})

test.each(['many', '-1', '1.5', '1e3'])(
  'error: a quota of %j is told beside its field and is not sent',
  async (typed) => {
    const { saved } = await open('Requests')
    type('Requests per day', typed)
    expect(screen.getByRole('alert').textContent).toBe('Enter a whole number, or leave it empty.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    press('Save')
    expect(saved()).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Requests per day').value).toBe(typed)
  },
)

test('error: a feature that the gateway refuses is told inside its group', async () => {
  await open('Sign-in', {}, { put: () => refusal(400, '/projects/shop/features/0/id', 'needs a frame') })
  turn(/^Login\b/)
  press('Save')
  const group = within(screen.getByRole('group', { name: 'Ways in' }))
  expect((await group.findByRole('alert')).textContent).toBe('Needs a frame.')
  expect(box(/^Login\b/).checked).toBe(true)
})

const lists = [
  [],
  ['https://shop.example'],
  ['shop.example'],
  ['*.shop.example'],
  ['https://shop.example:8443'],
]
const pages = [
  'https://shop.example/cart?id=1',
  'http://shop.example',
  'https://www.shop.example',
  'https://shop.example:8443/',
  'http://localhost:3000/',
  'https://evil.example',
]
test.each(
  lists.flatMap((list) =>
    pages.flatMap((page) => [true, false].map((development) => [list, page, development] as const)),
  ),
)(
  'param: with %j the try of %s (development %s) says what the gateway would',
  async (list, page, development) => {
    await open('Name and origins', {}, { development })
    type('Allowed origins, one per line', list.join('\n'))
    type('Try an address', page)
    const { origin } = new URL(page)
    const isAllowed = isOriginAllowed(origin, list, { development })
    expect(screen.getByRole('status').textContent).toBe(
      isAllowed
        ? `${origin} can use this project.`
        : `${origin} can’t use this project. It isn’t on the list.`,
    )
    expect(screen.queryByText(/localhost is always allowed/) !== null).toBe(
      development && isAllowed && origin.includes('localhost'),
    )
  },
)

test.each(['shop.example', 'ftp://shop.example', 'javascript:alert(1)', 'https://'])(
  'error: the try of %j says how an address begins, and gives no verdict',
  async (typed) => {
    await open('Name and origins')
    type('Try an address', typed)
    expect(screen.getByText('Enter a full address that begins with https:// or http://.')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('')
  },
)

test('behavior: another project is chosen, and its own values are in the form', async () => {
  await open('Name and origins', { allowedOrigins: ['https://shop.example'] })
  fireEvent.change(screen.getByLabelText('Project'), { target: { value: 'bank' } })
  expect(await screen.findByRole('navigation', { name: 'Settings of Bank' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bank')
  expect(screen.getByText('Empty: any page can use this project.')).toBeDefined()
})
