// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Relay, SettingsView } from '../../api/types.js'
import { noSettings, openPage, refusal, type } from '../../../test/openPage.js'
import { WalletsPage } from './WalletsPage.js'

afterEach(cleanup)

const two: readonly Relay[] = [
  { url: 'wss://one.example', wallets: ['a'] },
  { url: 'wss://two.example', wallets: ['b', 'c'] },
]
async function open(put: () => object = () => ({ revision: 1 }), fixed: string[] = []) {
  const view: SettingsView = { ...noSettings, fixed, effective: { ...noSettings.effective, relays: two } }
  const page = openPage(<WalletsPage />, {
    'GET wallets': { wallets: [] },
    'GET settings': view,
    'PUT settings': put,
  })
  await screen.findByText('Relays')
  const saved = () =>
    page.sent('PUT settings').map((body) => (body as { document: SettingsView['document'] }).document.relays)
  return { saved }
}
const part = () => within(screen.getByRole('region', { name: 'Relays' }))
const save = () => fireEvent.click(part().getByRole('button', { name: 'Save' }))
const one = 'Wallets on wss://one.example, one per line'
const other = 'Wallets on wss://two.example, one per line'
const valueOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value

test('behavior: each relay has the wallets that listen on it, one a line', async () => {
  await open()
  expect([valueOf(one), valueOf(other)]).toEqual(['a', 'b\nc'])
})

test.each(['', '\n', ' \n  ', '   '])('param: a relay whose wallets are %j is taken away', async (typed) => {
  const { saved } = await open()
  type(one, typed)
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual([{ url: 'wss://two.example', wallets: ['b', 'c'] }])
})

test('behavior: empty lines stay while somebody types, and are not stored', async () => {
  const { saved } = await open()
  type(one, 'a\n\n x \n')
  expect(valueOf(one)).toBe('a\n\n x \n')
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.[0]).toEqual({ url: 'wss://one.example', wallets: ['a', 'x'] })
})

test('behavior: a relay of the settings file is closed and not stored again', async () => {
  const { saved } = await open(undefined, ['/relays/wss:~1~1one.example/url'])
  expect(screen.getByLabelText<HTMLTextAreaElement>(one).disabled).toBe(true)
  type(other, 'c')
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual([{ url: 'wss://two.example', wallets: ['c'] }])
})

test('error: a mistake in a relay stands beside it, and what was typed stays', async () => {
  await open(() => refusal(400, '/relays/wss:~1~1two.example/wallets/0', 'is not a wallet'))
  type(other, 'nobody')
  save()
  await part().findByText('Is not a wallet.')
  expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([screen.getByLabelText(other)])
  expect(valueOf(other)).toBe('nobody')
})

test('behavior: Discard brings the relays back', async () => {
  const { saved } = await open()
  type(one, 'x')
  type('Another relay', 'wss://new.example')
  fireEvent.click(part().getByRole('button', { name: 'Discard' }))
  expect([valueOf(one), valueOf('Another relay')]).toEqual(['a', ''])
  expect(saved()).toEqual([])
})
