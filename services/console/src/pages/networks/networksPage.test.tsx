// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Chain, Document } from '../../api/types.js'
import { noSettings, openPage, press, refusal, type } from '../../../test/openPage.js'
import { NetworksPage } from './NetworksPage.js'

afterEach(cleanup)

const base: Chain = {
  caip2: 'eip155:8453',
  name: 'Base',
  rpcUrls: ['https://one.example'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
}

function open({
  chains = [base],
  document = {},
  fixed = [],
  put = () => ({ revision: 1 }),
}: {
  chains?: Chain[]
  document?: Document
  fixed?: string[]
  put?: () => object
} = {}) {
  const page = openPage(<NetworksPage />, {
    'GET settings': { ...noSettings, document, fixed, effective: { ...noSettings.effective, chains } },
    'GET chains/health': { upstreams: [], bundlers: [], tokens: { settings: 0, lists: 0 } },
    'PUT settings': put,
  })
  const saved = () => page.sent('PUT settings').map((body) => Reflect.get(Object(body), 'document'))
  return { ...page, saved }
}
const appear = (name: string) => screen.findByRole('button', { name })
const note = async (text: RegExp) => expect(await screen.findByText(text)).toBeDefined()
const history = [{ provider: 'blockscout', url: 'https://explorer.example' }]

test('behavior: a network is added with what was typed; an id that is there already is refused beside its field', async () => {
  const { saved } = open()
  await appear('New network')
  press('New network')
  type('Id (CAIP-2)', 'eip155:8453')
  type('Name', 'Mine')
  type('Coin', 'Ether')
  type('Symbol', 'ETH')
  type('Servers (RPC URLs), one per line', 'https://rpc.example\n\n https://two.example ')
  press('Add')
  expect((await screen.findByRole('alert')).textContent).toMatch(/already|taken|there is/i)
  expect(saved()).toEqual([])
  // The refusal is about that id alone.
  type('Id (CAIP-2)', ' eip155:10 ')
  expect(screen.queryByRole('alert')).toBeNull()
  press('Add')
  await waitFor(() => expect(screen.queryByLabelText('Id (CAIP-2)')).toBeNull())
  expect(saved()).toEqual([
    {
      chains: [
        {
          caip2: 'eip155:10',
          name: 'Mine',
          rpcUrls: ['https://rpc.example', 'https://two.example'],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
      ],
    },
  ])
})

test('behavior: servers, explorer and sources of a network are changed; only what was changed is stored', async () => {
  const { saved } = open()
  await appear('Edit Base')
  press('Edit Base')
  type('Explorer', 'https://explorer.example')
  type('Sources, as JSON', JSON.stringify({ history }))
  press('Save')
  await note(/Saved\. It applies/)
  expect(saved()).toEqual([
    { chains: [{ caip2: 'eip155:8453', explorer: 'https://explorer.example', history }] },
  ])
})

test('behavior: what is taken out of the sources is not said any more; what the file says is not shown', async () => {
  const { saved } = open({
    document: { chains: [{ caip2: 'eip155:8453', history, prices: [{ provider: 'pools' }] }] },
    fixed: ['/chains/eip155:8453/prices'],
  })
  await appear('Edit Base')
  press('Edit Base')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Sources, as JSON')
  expect(JSON.parse(field.value)).toEqual({ history })
  type('Sources, as JSON', '{}')
  press('Save')
  await note(/Saved\. It applies/)
  expect(JSON.parse(JSON.stringify(saved()))).toEqual([
    { chains: [{ caip2: 'eip155:8453', prices: [{ provider: 'pools' }] }] },
  ])
})

test('error: sources that are no JSON cannot be saved; what the gateway finds wrong in them stands beside them', async () => {
  const { saved } = open({
    put: () => refusal(400, '/chains/eip155:8453/history/0/provider', 'must be one of index, blockscout'),
  })
  await appear('Edit Base')
  press('Edit Base')
  type('Sources, as JSON', '{ "history": [')
  await note(/This isn’t valid JSON/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(saved()).toEqual([])
  type('Sources, as JSON', '{ "history": [{ "provider": "no" }] }')
  press('Save')
  await note(/Must be one of index, blockscout/)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Sources, as JSON').value).toContain('"no"')
})
