// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noSettings, openPage, press, refusal, type } from '../../../test/openPage.js'
import { NetworksPage } from './NetworksPage.js'

afterEach(cleanup)

async function open(put: () => object = () => ({ revision: 1 })) {
  const page = openPage(<NetworksPage />, { 'GET settings': noSettings, 'PUT settings': put })
  await screen.findByText('No networks yet')
  press('New network')
  const saved = () => page.sent('PUT settings').map((body) => Reflect.get(Object(body), 'document'))
  return { ...page, saved }
}
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
const fill = () => {
  type('Id (CAIP-2)', 'eip155:10')
  type('Name', 'OP')
}

test('behavior: nothing can be added before there is an id and a name', async () => {
  await open()
  expect(add().disabled).toBe(true)
  type('Id (CAIP-2)', 'eip155:10')
  expect(add().disabled).toBe(true)
  type('Name', '   ')
  expect(add().disabled).toBe(true)
  type('Name', 'OP')
  expect(add().disabled).toBe(false)
})

test('behavior: one form at a time; Cancel takes it away with everything in it, and saves nothing', async () => {
  const { sent } = await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New network' }).disabled).toBe(true)
  fill()
  press('Cancel')
  expect(screen.queryByLabelText('Id (CAIP-2)')).toBeNull()
  press('New network')
  expect(screen.getByLabelText<HTMLInputElement>('Id (CAIP-2)').value).toBe('')
  expect(sent('PUT settings')).toEqual([])
})

test.each([
  ['18', 18],
  [' 6 ', 6],
  ['0', 0],
])('param: %j decimals are stored as %s', async (typed, decimals) => {
  const { saved } = await open()
  fill()
  type('Decimals', typed)
  press('Add')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()).toMatchObject([{ chains: [{ nativeCurrency: { decimals } }] }])
})

test.each(['', ' ', 'many', '-1', '1.5', '0x12', '1e1'])(
  'error: %j decimals are told beside the field, and nothing is sent: amounts would be wrong by powers of ten',
  async (typed) => {
    const { saved } = await open()
    fill()
    type('Decimals', typed)
    expect(screen.getByText('Enter a whole number, such as 18.')).toBeDefined()
    expect(screen.getByLabelText('Decimals').getAttribute('aria-invalid')).toBe('true')
    expect(add().disabled).toBe(true)
    press('Add')
    expect(saved()).toEqual([])
  },
)

test('behavior: a test network is stored as one', async () => {
  const { saved } = await open()
  fill()
  screen.getByRole('checkbox', { name: /Test network/ }).click()
  press('Add')
  await waitFor(() => expect(saved()).toMatchObject([{ chains: [{ caip2: 'eip155:10', testnet: true }] }]))
})

test.each([
  ['/chains/eip155:10/caip2', 'Id (CAIP-2)'],
  ['/chains/eip155:10/name', 'Name'],
  ['/chains/eip155:10/nativeCurrency/name', 'Coin'],
  ['/chains/eip155:10/nativeCurrency/symbol', 'Symbol'],
  ['/chains/eip155:10/nativeCurrency/decimals', 'Decimals'],
  ['/chains/eip155:10/rpcUrls/0', 'Servers (RPC URLs), one per line'],
])('error: a mistake at %s stands beside “%s”, and everything that was typed stays', async (at, label) => {
  await open(() => refusal(400, at, 'is not right'))
  fill()
  type('Coin', 'Ether')
  press('Add')
  expect(await screen.findByText('Is not right.')).toBeDefined()
  const wrong = document.querySelectorAll('[aria-invalid=true]')
  expect([...wrong]).toEqual([screen.getByLabelText(label)])
  expect(screen.getByLabelText<HTMLInputElement>('Id (CAIP-2)').value).toBe('eip155:10')
  expect(screen.getByLabelText<HTMLInputElement>('Coin').value).toBe('Ether')
})

test('error: an id that another operator took meanwhile is told, and the form stays', async () => {
  const { sent } = await open(() => refusal(409, 'outdated', 'Somebody else has saved.'))
  fill()
  press('Add')
  await waitFor(() => expect(sent('GET settings/revisions')).toHaveLength(1))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved/)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('OP')
})
