// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Chain, SettingsView } from '../../api/types.js'
import { noSettings, openPage, press, refusal, type, type Answer } from '../../../test/openPage.js'
import { NetworksPage } from './NetworksPage.js'

afterEach(cleanup)

const base: Chain = {
  caip2: 'eip155:8453',
  name: 'Base',
  rpcUrls: ['https://one.example', 'https://two.example'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://explorer.example',
  tokens: [],
}
const health = { at: Date.UTC(2026, 2, 1, 12), tokens: { settings: 1, lists: 1_200 } }

async function open(more: Record<string, Answer> = {}, settings: Partial<SettingsView> = {}, chain = base) {
  const page = openPage(<NetworksPage />, {
    'GET settings': { ...noSettings, effective: { ...noSettings.effective, chains: [chain] }, ...settings },
    'GET chains/health': { ...health, upstreams: [] },
    'PUT settings': { revision: 1 },
    ...more,
  })
  await screen.findByRole('button', { name: `Edit ${chain.name}` })
  const saved = () => page.sent('PUT settings').map((body) => Reflect.get(Object(body), 'document'))
  return { ...page, saved }
}
const servers = async () =>
  within(await screen.findByRole('table', { name: 'Servers of Base' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('behavior: each server has its place, its state, how fast it answered, and how far it is behind', async () => {
  const upstreams = [
    { host: 'one.example', state: 'ok', took: 1_234, height: 20_000_000, behind: 0, age: 12 },
    { host: 'two.example', state: 'ok', took: 5, height: 19_999_999, behind: 1 },
    { host: 'three.example', state: 'ok', took: 5, height: 19_990_000, behind: 10_000, age: 7_200 },
    { host: 'gone.example', state: 'failed' },
  ]
  await open({ 'GET chains/health': { ...health, upstreams } })
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(new Set(heads).size).toBe(heads.length)
  expect(await servers()).toEqual([
    ['1. one.example', 'Responding', '1,234 ms', '20,000,000', '12 seconds ago'],
    ['2. two.example', 'Responding', '5 ms', '19,999,999', '1 block behind'],
    ['3. three.example', 'Responding', '5 ms', '19,990,000', '2 hours ago, 10,000 blocks behind'],
    ['4. gone.example', 'Not responding', '–', '–', '–'],
  ])
})

test('behavior: the servers are asked again at a press, and the answer takes the place of the one before', async () => {
  let state = 'failed'
  const { sentRequests } = await open({
    'GET chains/health': () => ({ ...health, upstreams: [{ host: 'one.example', state }] }),
  })
  expect((await servers())[0]?.[1]).toBe('Not responding')
  state = 'ok'
  press('Ask again: servers of Base')
  await screen.findByText('Responding')
  expect(sentRequests.filter(({ name }) => name === 'GET chains/health')).toHaveLength(2)
})

test('behavior: a network without servers says so, with its tokens and sources below', async () => {
  await open()
  expect(await screen.findByText('This network has no servers to check.')).toBeDefined()
  const facts = within(document.querySelector<HTMLElement>('[aria-label="Sources of Base"]') as HTMLElement)
  expect(facts.getByText('1 token in the settings, 1,200 from lists')).toBeDefined()
  expect(facts.getByText('The network itself')).toBeDefined()
})

test('error: a state that cannot be read leaves the settings within reach, and can be asked for again', async () => {
  let isAway = true
  await open({
    'GET chains/health': () =>
      isAway ? refusal(500, 'internal', 'No answer.') : { ...health, upstreams: [] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('No answer.')
  press('Edit Base')
  expect(valueOf('Name')).toBe('Base')
  isAway = false
  press('Try again')
  expect(await screen.findByText('This network has no servers to check.')).toBeDefined()
})

test('behavior: the form shows what is in force and is closed by the same button', async () => {
  await open()
  expect(screen.queryByLabelText('Name')).toBeNull()
  press('Edit Base')
  expect(valueOf('Name')).toBe('Base')
  expect(valueOf('Servers (RPC URLs), one per line')).toBe('https://one.example\nhttps://two.example')
  expect(valueOf('Explorer')).toBe('https://explorer.example')
  expect(screen.getByRole('region', { name: 'Sources of Base' })).toBeDefined()
  press('Close Base')
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test.each([
  ['Name', 'Base One', { name: 'Base One' }],
  ['Servers (RPC URLs), one per line', ' https://new.example \n\n', { rpcUrls: ['https://new.example'] }],
  ['Explorer', ' ', {}],
] as const)(
  'behavior: “%s” alone is changed to %j, and nothing else is stored',
  async (label, typed, said) => {
    const { saved } = await open()
    press('Edit Base')
    type(label, typed)
    press('Save')
    await screen.findByText(/Saved\. It applies/)
    expect(saved()).toEqual([{ chains: [{ caip2: 'eip155:8453', ...said }] }])
  },
)

test('behavior: an explorer that was stored is taken away by emptying it; the rest of the entry stays', async () => {
  const stored = { caip2: base.caip2, name: 'Base', explorer: 'https://explorer.example' }
  const { saved } = await open({}, { document: { chains: [stored] } })
  press('Edit Base')
  type('Explorer', '')
  press('Save')
  await screen.findByText(/Saved\. It applies/)
  expect(saved()).toEqual([{ chains: [{ caip2: base.caip2, name: 'Base' }] }])
})

test.each([
  [undefined, true],
  [true, false],
])('behavior: a network whose testnet is %s becomes %s at a press', async (before, after) => {
  const chain = { ...base, ...(before === undefined ? {} : { testnet: before }) }
  const { saved } = await open({}, { effective: { ...noSettings.effective, chains: [chain] } }, chain)
  expect(screen.queryByText(/a test network/) !== null).toBe(before === true)
  press('Edit Base')
  screen.getByRole('checkbox', { name: /Test network/ }).click()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  )
  press('Save')
  await screen.findByText(/Saved\. It applies/)
  expect(saved()).toEqual([{ chains: [{ caip2: base.caip2, testnet: after }] }])
})

test('behavior: a network whose balances come from Esplora has no servers to list', async () => {
  const chain: Chain = { ...base, balances: { provider: 'esplora' } }
  await open({}, { effective: { ...noSettings.effective, chains: [chain] } }, chain)
  press('Edit Base')
  expect(screen.queryByLabelText('Servers (RPC URLs), one per line')).toBeNull()
})

test('behavior: a network of the settings file cannot be removed, and its fields say why they are closed', async () => {
  const fixed = ['caip2', 'name', 'rpcUrls', 'explorer', 'testnet'].map(
    (field) => `/chains/${base.caip2}/${field}`,
  )
  await open({}, { fixed, effective: { ...noSettings.effective, chains: [base] } })
  press('Edit Base')
  for (const label of ['Name', 'Servers (RPC URLs), one per line', 'Explorer'])
    expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true)
  expect(screen.getAllByText('Set in the settings file. Change it there.')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Remove Base' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add own index for history' })).toBeDefined()
})

test.each([
  ['is done', () => ({ revision: 1 }), /^Saved\. It applies/],
  ['is refused', () => refusal(500, 'internal', 'No database.'), /^Not saved\. No database\./],
] as const)('behavior: the removal of a network that %s is told', async (_what, put, words) => {
  const stored = [{ caip2: 'eip155:1' }, { caip2: base.caip2 }]
  const { saved } = await open({ 'PUT settings': put }, { document: { chains: stored } })
  press('Edit Base')
  press('Remove Base')
  expect(saved()).toEqual([])
  press('Yes, remove Base')
  expect(await screen.findByText(words)).toBeDefined()
  expect(saved()).toEqual([{ chains: [{ caip2: 'eip155:1' }] }])
})

test('behavior: edits stay while the settings are closed, and a dot says so', async () => {
  await open()
  press('Edit Base')
  type('Name', 'Base One')
  press('Close Base')
  expect(screen.getByRole('img', { name: 'Unsaved edits' })).toBeDefined()
  press('Edit Base')
  expect(valueOf('Name')).toBe('Base One')
  press('Discard')
  press('Close Base')
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
})
