import { DAY_MS } from '@latchkey/protocol/time'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BOB,
  evm,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { chooseWallet, connect, disconnect, forgetLastWallet, lastWallet } from '../actions.js'
import { showIdentity } from '../features/names/signProfile.js'
import { readLastAccounts } from '../storage/lastAccounts.js'

const METAMASK = 'io.metamask'
const SOLANA = `solana:${sol.id}` as const
const metamask = { namespace: 'eip155', address: ALICE, walletId: METAMASK, wallet: 'MetaMask', at: 0 }
const phantom = { ...metamask, namespace: 'solana', address: 'So1', walletId: 'app.phantom' }
const phone = { ...metamask, walletId: 'rainbow', wallet: 'Rainbow', remote: true }

async function visit(stored?: unknown, config: Parameters<typeof stage>[0] = {}) {
  const both = fakeConnector('both', ['eip155', 'solana'], 'MULTI_CHAIN')
  const remote = fakeConnector('wc', ['eip155', 'solana'], 'WALLET_CONNECT')
  const made = stage({
    networks: [evm(1), sol],
    adapters: [fakeAdapter('eip155', []), fakeAdapter('solana', [])],
    connectors: [fakeConnector('injected'), both, remote],
    ...config,
  })
  const { client, context } = made
  const [injected] = [...context.connectors.values()] as ReturnType<typeof fakeConnector>[]
  await settle()
  injected?.announce(METAMASK, 'MetaMask')
  both.announce('app.phantom', 'Phantom')
  context.update('recent', () => ({ recent: [{ id: 'rainbow', name: 'Rainbow', remote: true }] }))
  if (stored !== undefined) context.storage.write('lastAccounts', stored)
  const route = () => lastWallet(client)?.route
  return { ...made, both, injected: injected as NonNullable<typeof injected>, route }
}

describe('the last wallet’s row', () => {
  test.each([
    ['a wallet of this browser', [metamask], 'ConnectingExternal', METAMASK, 'eip155'],
    ['a wallet on a phone', [phone], 'ConnectingWalletConnect', 'rainbow', undefined],
    [
      'one of several families, of which one was used',
      [phantom],
      'ConnectingExternal',
      'app.phantom',
      'solana',
    ],
    [
      'one of several families, of which all were used',
      [phantom, { ...phantom, namespace: 'eip155' }],
      'ConnectingExternal',
      'app.phantom',
      'all',
    ],
    ['the newest account', [phantom, metamask], 'ConnectingExternal', 'app.phantom', 'solana'],
  ])('param: %s', async (_name, stored, view, walletId, namespace) => {
    const { route } = await visit(stored)
    expect(route()).toEqual({ view, walletId, ...(namespace && { namespace }) })
  })

  test.each([
    ['a new visitor', undefined, {}],
    ['the wallet is not installed any more', [{ ...metamask, walletId: 'gone.wallet' }], {}],
    ['the host excludes it', [metamask], { excludeWalletIds: [METAMASK] }],
    ['its family is not configured', [{ ...metamask, namespace: 'bip122' }], {}],
    ['no connector reaches wallets elsewhere', [phone], { connectors: [] }],
    ['the record is none', 'nonsense', {}],
    ['the record is not whole', [{ ...metamask, address: '' }, { ...phantom, at: 'x' }, null, 7], {}],
  ])('param: undefined if %s', async (_name, stored, config) => {
    expect((await visit(stored, config)).route()).toBeUndefined()
  })

  test('behavior: a wallet used on a phone is asked there, even if also installed here', async () => {
    const { route } = await visit([{ ...metamask, remote: true }])
    expect(route()).toEqual({ view: 'ConnectingWalletConnect', walletId: METAMASK, here: false })
  })

  test('behavior: another family does not get the account', async () => {
    const { client } = await visit([metamask])
    expect(lastWallet(client, 'solana')).toBeUndefined()
    expect(lastWallet(client, 'eip155')?.account.address).toBe(ALICE)
  })

  test.each([
    [0, 0],
    [1, 1],
    [45, 45],
    [-3, 0],
  ])('param: %i days ago', async (days, expected) => {
    const { client, context } = await visit()
    const at = context.platform.now() - days * DAY_MS
    context.storage.write('lastAccounts', [{ ...metamask, at }])
    expect(lastWallet(client)?.days).toBe(expected)
  })
})

async function connected(config: Parameters<typeof stage>[0] = {}, before?: unknown) {
  const page = await visit(before, config)
  const { client, injected } = page
  const connecting = connect(client, { walletId: METAMASK })
  await settle()
  const live = fakeConnection('eip155', injected.id, METAMASK, 'eip155:1', [ALICE])
  injected.asks[0]?.grant(live)
  await connecting
  const stored = () => readLastAccounts(page.context.storage)
  return { ...page, live, stored }
}

describe('stored accounts', () => {
  test('behavior: after a disconnect the account, its wallet and its shown name are stored', async () => {
    const { client, context, stored } = await connected()
    expect(lastWallet(client)).toBeUndefined()
    const caipAddress = `eip155:1:${ALICE}` as const
    showIdentity(context, { namespace: 'eip155', caipAddress }, { name: 'vega.latch.eth', avatar: null })
    await disconnect(client)
    expect(stored()).toMatchObject([{ ...metamask, at: context.platform.now(), name: 'vega.latch.eth' }])
    expect(lastWallet(client)?.route).toMatchObject({ walletId: METAMASK })
  })

  test('behavior: stores the account that the visitor switched to', async () => {
    const { live, stored } = await connected()
    live.emit('accountsChanged', [{ caip: `eip155:1:${BOB}`, type: 'eoa' }])
    expect(stored()).toMatchObject([{ address: BOB }])
  })

  test('behavior: stores one account per family', async () => {
    const { client, stored } = await connected({}, [phantom, { ...metamask, address: BOB }])
    await disconnect(client)
    expect(stored().map(({ address }) => address)).toEqual([ALICE, 'So1'])
  })

  test('behavior: stores nothing with enableReconnect false', async () => {
    expect((await connected({ enableReconnect: false })).stored()).toEqual([])
  })

  test('behavior: stores nothing of embedded wallets', async () => {
    const auth = fakeConnector('login', ['eip155'], 'AUTH')
    const { client, context } = await visit(undefined, { connectors: [auth] })
    const connecting = connect(client, { walletId: 'login' })
    await settle()
    auth.asks[0]?.grant(fakeConnection('eip155', 'login', 'login', 'eip155:1', [ALICE]))
    await connecting
    expect(readLastAccounts(context.storage)).toEqual([])
  })

  test('behavior: forgetLastWallet removes them', async () => {
    const { client, route } = await visit([metamask])
    expect(route()).toBeDefined()
    forgetLastWallet(client)
    expect(route()).toBeUndefined()
  })
})

test('behavior: a press asks the wallet for the family that was used', async () => {
  const { both, client } = await visit([phantom])
  client.attach(() => () => undefined)
  void client.open().catch(() => undefined)
  await settle()
  const last = lastWallet(client)
  if (last) chooseWallet(client, last.row, last.route)
  await settle(20)
  expect(both.asks.map(({ namespaces, walletId }) => [walletId, namespaces])).toEqual([
    ['app.phantom', ['solana']],
  ])
  both.asks[0]?.grant(fakeConnection('solana', 'both', 'app.phantom', SOLANA, ['So1']))
  await settle()
  expect(client.getState().accounts.solana?.status).toBe('connected')
})
