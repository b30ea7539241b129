// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Chain, Document, SettingsView } from '../../../api/types.js'
import { noSettings, openPage, press, refusal, type } from '../../../../test/openPage.js'
import { NetworksPage } from '../NetworksPage.js'

afterEach(cleanup)

const caip2 = 'eip155:8453'
const base: Chain = {
  caip2,
  name: 'Base',
  rpcUrls: ['https://one.example'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
}
type Stored = NonNullable<Document['chains']>[number]

async function open(
  stored: Omit<Stored, 'caip2'> = {},
  { put = () => ({ revision: 1 }), fixed = [] }: { put?: () => object; fixed?: readonly string[] } = {},
  chain = base,
) {
  const view: SettingsView = {
    ...noSettings,
    fixed,
    document: { chains: [{ caip2: chain.caip2, ...stored }] },
    effective: { ...noSettings.effective, chains: [chain] },
  }
  const page = openPage(<NetworksPage />, {
    'GET settings': view,
    'GET chains/health': { at: 1, tokens: { settings: 0, lists: 0 }, upstreams: [] },
    'PUT settings': put,
  })
  await screen.findByRole('button', { name: 'Edit Base' })
  press('Edit Base')
  const saved = () =>
    page.sent('PUT settings').map((body) => Reflect.get(Object(body), 'document').chains[0] as Stored)
  return { ...page, saved }
}
const list = (name: string) => within(screen.getByRole('list', { name }))
const entries = (name: string) =>
  list(name)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.c-wallet-name')?.textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('behavior: a source is chosen, filled in and saved, and the name of the network is not', async () => {
  const { saved } = await open()
  fireEvent.change(screen.getByLabelText('Source of history'), { target: { value: 'blockscout' } })
  press('Add Blockscout for history')
  expect(entries('History')).toEqual(['Blockscout'])
  expect(screen.getByText('Required.')).toBeDefined()
  expect(button('Save sources').disabled).toBe(true)
  type('Address (URL)', 'explorer.example')
  expect(screen.getByText('Enter a full URL that begins with https:// or http://.')).toBeDefined()
  type('Address (URL)', 'https://explorer.example')
  press('Save sources')
  await screen.findByText(/Saved\. It applies/)
  expect(saved()).toEqual([{ caip2, history: [{ provider: 'blockscout', url: 'https://explorer.example' }] }])
})

test('behavior: sources change places and go; the focus stays with the one that moved', async () => {
  const history = [{ provider: 'index' }, { provider: 'etherscan' }]
  const { saved } = await open({ history })
  expect(entries('History')).toEqual(['Own index', 'Etherscan'])
  const moved = button('Etherscan: one up')
  const item = moved.closest('li')
  press('Etherscan: one up')
  expect(entries('History')).toEqual(['Etherscan', 'Own index'])
  expect(list('History').getAllByRole('listitem')[0]).toBe(item)
  press('Remove Own index')
  press('Save sources')
  await screen.findByText(/Saved\. It applies/)
  expect(saved()).toEqual([{ caip2, history: [{ provider: 'etherscan' }] }])
})

test('behavior: a source that is moved back is no change', async () => {
  await open({ history: [{ provider: 'index' }, { provider: 'etherscan' }] })
  press('Etherscan: one up')
  expect(button('Save sources').disabled).toBe(false)
  press('Etherscan: one down')
  expect(button('Save sources').disabled).toBe(true)
})

test('behavior: a source that this console does not know is kept as it is', async () => {
  const tomorrow = { provider: 'tomorrow', depth: 3 }
  const { saved } = await open({
    prices: [tomorrow, { provider: 'file', path: 'a' }] as Chain['prices'] & object,
  })
  expect(entries('Prices')).toEqual(['Another source', 'A file'])
  expect(screen.getByText(/^This console doesn’t know/).textContent).toBe(
    'This console doesn’t know tomorrow. Its settings stay as they are.',
  )
  press('A file: one up')
  press('Save sources')
  await screen.findByText(/Saved\. It applies/)
  expect(saved()[0]?.prices).toEqual([{ provider: 'file', path: 'a' }, tomorrow])
})

test('behavior: tokens are called by their symbols', async () => {
  const { saved } = await open()
  press('Add a token')
  expect(entries('Tokens')).toEqual(['Token'])
  type('Address', `0x${'1'.repeat(40)}`)
  type('Symbol', 'ONE')
  type('Decimals', '6')
  type('Price in US dollars', '1.5')
  const item = list('Tokens').getAllByRole('listitem')[0] as HTMLElement
  fireEvent.change(within(item).getByLabelText('Name'), { target: { value: 'One' } })
  expect(entries('Tokens')).toEqual(['ONE'])
  press('Save sources')
  await screen.findByText(/Saved\. It applies/)
  expect(saved()[0]?.tokens).toEqual([
    { address: `0x${'1'.repeat(40)}`, symbol: 'ONE', name: 'One', decimals: 6, usd: 1.5 },
  ])
})

test.each([
  ['eip155:8453', ['Own index', 'Blockscout', 'Etherscan']],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined],
])('behavior: for %s only sources that serve it are offered', async (id, names) => {
  await open({}, {}, { ...base, caip2: id })
  const choice = screen.queryByLabelText<HTMLSelectElement>('Source of history')
  expect(choice === null ? undefined : [...choice.options].map(({ text }) => text)).toEqual(names)
  expect(screen.queryAllByText('No source serves this network.').length > 0).toBe(names === undefined)
})

test('behavior: what the settings file has is not shown, and cannot be changed', async () => {
  const history = [{ provider: 'blockscout', url: 'https://explorer.example/key' }]
  await open({}, { fixed: [`/chains/${caip2}/history`] }, { ...base, history })
  const group = within(screen.getByRole('group', { name: 'History' }))
  expect(group.getByText('Set in the settings file. Change it there.')).toBeDefined()
  expect(group.queryByRole('button')).toBeNull()
  expect(document.body.innerHTML).not.toContain('/key')
})

test.each([
  ['history/0/url', 'must be an http or https URL', 'field'],
  ['history/0/provider', 'does not serve eip155:8453', 'entry'],
  ['history/0', 'must have more', 'entry'],
  ['history', 'must be shorter', 'list'],
])('error: what the gateway finds wrong at %s is said once, beside it', async (path, words) => {
  const at = `/chains/${caip2}/${path}`
  await open(
    { history: [{ provider: 'blockscout', url: 'https://a.example' }] },
    { put: () => refusal(400, at, words) },
  )
  type('Address (URL)', 'https://b.example')
  press('Save sources')
  const said = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  expect(await screen.findAllByText(said)).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Address (URL)').value).toBe('https://b.example')
})

test('behavior: the sources can be read as JSON for the settings file, drafts included', async () => {
  await open({ swaps: [] })
  press('Add own index for history')
  expect(JSON.parse(screen.getByLabelText('Sources of Base as JSON').textContent ?? '')).toEqual({
    history: [{ provider: 'index' }],
  })
})
