// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SettingsView } from '../../api/types.js'
import { noSettings, openPage, press, type } from '../../../test/openPage.js'
import { WalletsPage } from './WalletsPage.js'

afterEach(cleanup)

const catalogue = {
  wallets: [
    { id: 'a', name: 'Alpha' },
    { id: 'b', name: 'Beta' },
    { id: 'c', name: 'Gamma', rdns: 'org.gamma' },
  ],
}
type Effective = SettingsView['effective']

function open(wallets: Partial<Effective['wallets']> = {}, more: Partial<SettingsView> = {}) {
  let view = {
    ...noSettings,
    ...more,
    effective: {
      ...noSettings.effective,
      ...more.effective,
      wallets: { ...noSettings.effective.wallets, ...wallets },
    },
  } as SettingsView
  const page = openPage(<WalletsPage />, {
    'GET wallets': catalogue,
    'GET settings': () => view,
    'PUT settings': () => {
      view = { ...view, revision: view.revision + 1 }
      return { revision: view.revision }
    },
    'POST pictures': { image: `upload/${'0'.repeat(64)}` },
  })
  const document = () => page.sent('PUT settings').map((body) => Reflect.get(Object(body), 'document'))
  return { ...page, document }
}
const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
const group = (name: string) => within(screen.getByRole('group', { name }))
const namesIn = (name: string) =>
  within(group(name).getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test.each([
  [3, '3 wallets'],
  [1, '1 wallet'],
])('behavior: of %i known wallets it says “%s”', async (count, said) => {
  openPage(<WalletsPage />, {
    'GET wallets': { wallets: catalogue.wallets.slice(0, count) },
    'GET settings': noSettings,
  })
  expect(
    await screen.findByText(`This gateway knows ${said}. Apps can narrow this choice further.`),
  ).toBeDefined()
})

test('behavior: wallets that come first are put in order, by rdns or id, and taken from the list again', async () => {
  const { document } = open({ order: ['a', 'org.gamma'] })
  await screen.findByText('Choice and order')
  const first = 'First, in this order'
  expect(namesIn(first)).toEqual(['Alpha', 'Gamma'])
  fireEvent.change(group(first).getByLabelText('Add a wallet'), { target: { value: 'bet' } })
  fireEvent.click(group(first).getByRole('button', { name: 'Add Beta' }))
  expect(namesIn(first)).toEqual(['Alpha', 'Gamma', 'Beta'])
  fireEvent.click(group(first).getByRole('button', { name: 'Beta: one up' }))
  fireEvent.click(group(first).getByRole('button', { name: 'Alpha: one down' }))
  expect(namesIn(first)).toEqual(['Beta', 'Alpha', 'Gamma'])
  fireEvent.click(group(first).getByRole('button', { name: 'Take Gamma from the list' }))
  save()
  await screen.findByText(/Saved\. It applies/)
  expect(document()).toEqual([{ wallets: { order: ['b', 'a'] } }])
})

test.each([
  ['Left out', 'exclude'],
  ['Only these', 'include'],
] as const)('behavior: the list “%s”', async (name, field) => {
  const { document } = open()
  await screen.findByText('Choice and order')
  fireEvent.change(group(name).getByLabelText('Add a wallet'), { target: { value: 'al' } })
  fireEvent.click(group(name).getByRole('button', { name: 'Add Alpha' }))
  save()
  await screen.findByText(/Saved\. It applies/)
  expect(document()).toEqual([{ wallets: { [field]: ['a'] } }])
})

test('behavior: lists that the settings file has cannot be changed', async () => {
  open({ order: ['a', 'b'] }, { fixed: ['/wallets/order'] })
  await screen.findByText('Choice and order')
  const first = 'First, in this order'
  expect(namesIn(first)).toEqual(['Alpha', 'Beta'])
  expect(group(first).queryAllByRole('button')).toEqual([])
  expect(group(first).getByText('Set in the settings file. Change it there.')).toBeDefined()
})

test('behavior: a wallet of one’s own with a picture that was uploaded', async () => {
  const { document, sent } = open()
  await screen.findByText('Choice and order')
  press('New wallet')
  type('Id', 'com.example.own')
  type('Name', 'Own')
  type('App link', 'own://')
  const input = screen.getByLabelText<HTMLInputElement>('Picture')
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(140_000)], 'large.png')] } })
  expect(await screen.findByText(/larger than 128 kB/)).toBeDefined()
  expect(sent('POST pictures')).toEqual([])
  fireEvent.change(input, { target: { files: [new File(['picture'], 'own.png', { type: 'image/png' })] } })
  await waitFor(() => expect(sent('POST pictures')).toEqual([{ base64: btoa('picture') }]))
  await waitFor(() => expect(screen.queryByText(/larger than 128 kB/)).toBeNull())
  press('Add')
  await waitFor(() => expect(document()).toHaveLength(1))
  expect(document()[0]).toEqual({
    wallets: {
      custom: [
        {
          id: 'com.example.own',
          name: 'Own',
          chains: ['eip155:1'],
          mobile_link: 'own://',
          image: `upload/${'0'.repeat(64)}`,
        },
      ],
    },
  })
})

test('behavior: wallets on a relay, another relay, and one that is taken away', async () => {
  const relays = [
    { url: 'wss://one.example', wallets: ['a'] },
    { url: 'wss://two.example', wallets: ['b'] },
  ]
  const { document } = open({}, { effective: { ...noSettings.effective, relays } })
  await screen.findByText('Relays')
  type('Wallets on wss://one.example, one per line', 'a\nb')
  type('Wallets on wss://two.example, one per line', '')
  type('Another relay', 'wss://three.example')
  type('Its wallets, one per line', 'org.gamma')
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[1] as HTMLElement)
  await waitFor(() => expect(document()).toHaveLength(1))
  expect(document()[0]).toEqual({
    relays: [
      { url: 'wss://one.example', wallets: ['a', 'b'] },
      { url: 'wss://three.example', wallets: ['org.gamma'] },
    ],
  })
})
