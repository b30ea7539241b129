import type { Caip2 } from '@latchkey/protocol/caip'
import { DEFAULT_ACCOUNT_TYPES } from '@latchkey/protocol/constants'
import { expect, test } from 'vitest'
import { fakeAdapter, fakeConnection, fakeConnector, settle, stage } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, setPreferredAccountType } from '../actions.js'
import type { Account } from '../types/connection.js'

const chainId: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const bitcoin = {
  id: chainId,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://esplora.test'] } },
}
const accounts: readonly Account[] = [
  { caip: `${chainId}:bc1qpay`, type: 'payment', label: 'Savings' },
  { caip: `${chainId}:bc1pord`, type: 'ordinal' },
]

async function connected(tabs = memoryTabs(), given = accounts) {
  const connector = fakeConnector('leather', ['bip122'])
  const adapters = [fakeAdapter('bip122', [connector])]
  const made = stage({ networks: [bitcoin], adapters }, { platform: memoryPlatform({}, tabs) })
  connector.announce('leather')
  const connecting = connect(made.client, { walletId: 'leather' })
  const live = fakeConnection('bip122', 'leather', 'leather', chainId, ['bc1qpay'])
  Object.defineProperty(live, 'accounts', { value: given })
  connector.asks.at(-1)?.grant(live)
  await connecting
  await settle()
  return { ...made, live, account: () => made.client.getState().accounts['bip122'] }
}

test('behavior: without a choice the wallet’s active account is shown, and the default is the family’s', async () => {
  const { account } = await connected()
  expect(account()).toMatchObject({
    address: 'bc1qpay',
    preferredAccountType: DEFAULT_ACCOUNT_TYPES.bip122,
    allAccounts: [{ type: 'payment' }, { type: 'ordinal' }],
    addressLabels: { bc1qpay: 'Savings' },
  })
})

test('behavior: no labels if the wallet reports none', async () => {
  const { account } = await connected(memoryTabs(), accounts.slice(1))
  expect(account()).not.toHaveProperty('addressLabels')
})

test('behavior: a choice selects the account, reaches other tabs, and survives a reload and wallet changes', async () => {
  const tabs = memoryTabs()
  const { account, client, context, live } = await connected(tabs)
  const events: unknown[] = []
  const told: unknown[] = []
  client.onEvent(({ event, properties }) => events.push([event, properties]))
  context.channel = { post: (message: unknown) => told.push(message), close: () => undefined }
  setPreferredAccountType(client, { namespace: 'bip122', type: 'ordinal' })
  expect(account()).toMatchObject({ address: 'bc1pord', preferredAccountType: 'ordinal' })
  expect(events).toEqual([['SET_PREFERRED_ACCOUNT_TYPE', { namespace: 'bip122', type: 'ordinal' }]])
  expect(told).toMatchObject([{ type: 'account', namespace: 'bip122', address: 'bc1pord' }])
  live.emit('accountsChanged', [accounts[0], { caip: `${chainId}:bc1pnew`, type: 'ordinal' }] as Account[])
  await settle()
  expect(account()).toMatchObject({ address: 'bc1pnew' })
  expect((await connected(tabs)).account()).toMatchObject({
    address: 'bc1pord',
    preferredAccountType: 'ordinal',
  })
})

test('behavior: a type that the wallet does not share changes no account', async () => {
  const { account, client } = await connected(memoryTabs(), accounts.slice(0, 1))
  setPreferredAccountType(client, { namespace: 'bip122', type: 'ordinal' })
  expect(account()).toMatchObject({ address: 'bc1qpay', preferredAccountType: 'ordinal' })
})

test('error: rejects an unknown type or family', async () => {
  const { client } = await connected()
  const set = (namespace: string, type: 'eoa') => () => setPreferredAccountType(client, { namespace, type })
  expect(set('bip122', 'eoa')).toThrowError(expect.objectContaining({ name: 'action_not_allowed' }))
  expect(set('eip155', 'eoa')).toThrowError(expect.objectContaining({ name: 'adapter_not_found' }))
})

test.each(['"text"', '[]', '{"bip122":"smartAccount"}', 'null'])(
  'error: an invalid record counts as no choice: %s',
  async (text) => {
    const tabs = memoryTabs()
    await connected(tabs)
    const name = [...tabs.records.keys()].find((one) => one.endsWith('.connections')) ?? ''
    tabs.records.set(name.replace('.connections', '.preferredAccountTypes'), text)
    expect((await connected(tabs)).account()).toMatchObject({
      address: 'bc1qpay',
      preferredAccountType: 'payment',
    })
  },
)
