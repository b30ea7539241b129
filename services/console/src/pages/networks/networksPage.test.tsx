// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Chain, Document } from '../../api/types.js'
import { noSettings, openPage, press, type } from '../../../test/openPage.js'
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

test('behavior: a network’s explorer and its sources are saved one by one; only what was changed is stored', async () => {
  const { saved } = open()
  await appear('Edit Base')
  press('Edit Base')
  fireEvent.change(screen.getByLabelText('Source of history'), { target: { value: 'etherscan' } })
  press('Add Etherscan for history')
  type('Explorer', 'https://explorer.example')
  press('Save')
  await note(/Saved\. It applies/)
  expect(saved()).toEqual([{ chains: [{ caip2: 'eip155:8453', explorer: 'https://explorer.example' }] }])
  press('Save sources')
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toEqual({ chains: [{ caip2: 'eip155:8453', history: [{ provider: 'etherscan' }] }] })
})

test('behavior: what is taken out of the sources is not said any more; what the file says is not shown', async () => {
  const { saved } = open({
    document: { chains: [{ caip2: 'eip155:8453', history, prices: [{ provider: 'pools' }] }] },
    fixed: ['/chains/eip155:8453/prices'],
  })
  await appear('Edit Base')
  press('Edit Base')
  expect(screen.queryByText('Pools on the network')).toBeNull()
  press('Remove Blockscout')
  press('Save sources')
  await note(/Saved\. It applies/)
  expect(JSON.parse(JSON.stringify(saved()))).toEqual([
    { chains: [{ caip2: 'eip155:8453', prices: [{ provider: 'pools' }] }] },
  ])
})
