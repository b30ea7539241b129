import type { Caip2 } from '@latchkey/protocol/caip'
import { describe, expect, test, vi } from 'vitest'
import { spelledAddress } from '../../../bip122/src/address/addressForm.js'
import { isAddress as isBitcoin } from '../../../bip122/src/address/readAddress.js'
import { isAddress as isEvm } from '../../../eip155/src/address/isAddress.js'
import { readAddress as readEvm } from '../../../eip155/src/address/readAccounts.js'
import { isAddress as isSolana, readAddress as readSolana } from '../../../solana/src/address/isAddress.js'
import {
  ALICE,
  BOB,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  sharesNothing,
  shared,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect } from '../actions.js'
import type { AdapterReads } from '../types/adapter.js'

const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TESTNET = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
/** RSK checksum (EIP-1191), invalid under EIP-55. */
const ELSEWHERE = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'

const readsWith = (isAddress: AdapterReads['isAddress'], readAddress?: AdapterReads['readAddress']) => ({
  reads: async () => ({
    ...(isAddress && { isAddress }),
    ...(readAddress && { readAddress }),
    getBalance: async () => ({ amount: '0', formatted: '0', symbol: 'ETH', decimals: 18 }),
    getTokenBalances: async () => [],
  }),
})

const families = {
  eip155: {
    chain: 'eip155:1',
    isAddress: (text: string) => isEvm(text),
    readAddress: readEvm,
    own: [ALICE, BOB],
    foreign: [SOL, BTC, '0x12'],
  },
  solana: {
    chain: `solana:${sol.id}`,
    isAddress: isSolana,
    readAddress: readSolana,
    own: [SOL],
    foreign: [ALICE, BTC],
  },
  bip122: {
    chain: 'bip122:000000000019d6689c085ae165831e93',
    isAddress: isBitcoin,
    readAddress: (text: string, chainId?: Caip2) =>
      isBitcoin(text, chainId) ? spelledAddress(text) : undefined,
    own: [BTC],
    foreign: [ALICE, SOL, TESTNET, BTC.replace('t4', 't5')],
  },
} as const

function scene(namespace: keyof typeof families, tabs = memoryTabs()) {
  const { chain, isAddress, readAddress } = families[namespace]
  const connector = fakeConnector('injected', [namespace])
  const network = { ...sol, id: chain.split(':')[1] ?? '', chainNamespace: namespace }
  const { client } = stage(
    {
      networks: [network],
      adapters: [fakeAdapter(namespace, [connector], undefined, readsWith(isAddress, readAddress))],
    },
    { platform: memoryPlatform({}, tabs) },
  )
  connector.announce('io.wallet')
  const shares = (...addresses: readonly string[]) =>
    fakeConnection(namespace, 'injected', 'io.wallet', chain, addresses)
  return { client, connector, shares, tabs, state: () => client.getState().accounts[namespace] }
}

const cases = Object.entries(families).flatMap(([namespace, { own, foreign }]) =>
  foreign.map((wrong) => [namespace as keyof typeof families, own, wrong] as const),
)

describe('addresses of another family', () => {
  test.each(cases)('error: %s %j: never connects as %s', async (namespace, own, wrong) => {
    const { client, connector, shares, state } = scene(namespace)
    const alone = connect(client, { walletId: 'io.wallet' })
    connector.asks[0]?.grant(shares(wrong))
    await expect(alone).rejects.toMatchObject({ name: 'no_accounts' })
    expect(state()).toEqual({ status: 'disconnected' })
    const beside = connect(client, { walletId: 'io.wallet' })
    connector.asks[1]?.grant(shares(wrong, ...own))
    await expect(beside).resolves.toMatchObject({ address: own[0] })
    expect(state()).toMatchObject({ allAccounts: own.map((address) => ({ address })) })
  })

  test.each(cases)('error: %s %j: a change to %s is ignored', async (namespace, own, wrong) => {
    const { client, connector, shares, state } = scene(namespace)
    const connection = shares(...own)
    const connecting = connect(client, { walletId: 'io.wallet' })
    connector.asks[0]?.grant(connection)
    await connecting
    const { chain } = families[namespace]
    connection.emit('accountsChanged', shared(`${chain}:${wrong}`))
    await settle()
    expect(state()).toMatchObject({ status: 'connected', address: own[0] })
    connection.emit('accountsChanged', shared(`${chain}:${wrong}`, `${chain}:${own.at(-1) ?? ''}`))
    await settle()
    expect(state()).toMatchObject({ address: own.at(-1), allAccounts: [{ address: own.at(-1) }] })
    connection.emit('accountsChanged', [])
    await sharesNothing(connector)
    expect(state()).toEqual({ status: 'disconnected' })
  })

  test('behavior: a family without an address check accepts what its wallets share', async () => {
    const { client, connector, connection } = stage({}, { adapter: readsWith(undefined) })
    connector.announce('io.metamask')
    const connecting = connect(client, { walletId: 'io.metamask' })
    connector.asks[0]?.grant(connection('eip155:1', ['anything']))
    await expect(connecting).resolves.toMatchObject({ address: 'anything' })
  })

  test('error: connects nothing when the address check cannot be loaded', async () => {
    const reads = vi.fn(async () => Promise.reject(new TypeError('offline')))
    const { client, connector, connection } = stage({}, { adapter: { reads } })
    connector.announce('io.metamask')
    const connecting = connect(client, { walletId: 'io.metamask' })
    connector.asks[0]?.grant(connection())
    await expect(connecting).rejects.toMatchObject({ name: 'wallet_error' })
    expect(client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
  })
})

describe('one account has one spelling', () => {
  test.each([
    ['eip155', ALICE, [ALICE.toLowerCase(), ALICE, `0x${ALICE.slice(2).toUpperCase()}`]],
    ['eip155', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', [ELSEWHERE, ELSEWHERE.toLowerCase()]],
    ['bip122', BTC, [BTC.toUpperCase(), BTC]],
    ['solana', SOL, [SOL, SOL]],
  ] as const)('behavior: %s: %s in any spelling of the wallet', async (namespace, own, told) => {
    const { client, connector, shares, state } = scene(namespace)
    const connection = shares(...told, 'undefined')
    const connecting = connect(client, { walletId: 'io.wallet' })
    connector.asks[0]?.grant(connection)
    const { chain } = families[namespace]
    await expect(connecting).resolves.toMatchObject({ address: own, caipAddress: `${chain}:${own}` })
    expect(state()).toMatchObject({ allAccounts: [{ address: own }] })
    connection.emit(
      'accountsChanged',
      shared(...told.toReversed().map((text) => `${chain}:${text}` as const)),
    )
    await settle()
    expect(state()).toMatchObject({ status: 'connected', address: own, allAccounts: [{ address: own }] })
  })
})

describe('a stored address of another family', () => {
  async function left(address: string, first?: string) {
    const before = scene('eip155')
    const connecting = connect(before.client, { walletId: 'io.wallet' })
    before.connector.asks[0]?.grant(before.shares(ALICE))
    await connecting
    before.client.dispose()
    const [name = ''] = [...before.tabs.records.keys()].filter((key) => key.endsWith('.connections'))
    const [record] = JSON.parse(before.tabs.records.get(name) ?? '[]') as readonly object[]
    before.tabs.records.set(name, JSON.stringify([{ ...record, address, ...(first && { first }) }]))
    return { tabs: before.tabs, records: () => before.tabs.records.get(name) }
  }

  test.each([SOL, BTC, '0x12'])(
    'behavior: %s is not shown, and replaced by the wallet’s own',
    async (wrong) => {
      const { tabs, records } = await left(wrong, BOB)
      const { client, connector, shares, state } = scene('eip155', tabs)
      expect(state()).toEqual({ status: 'reconnecting' })
      await settle()
      connector.asks[0]?.grant(shares(BOB, ALICE))
      await settle()
      expect(state()).toMatchObject({ status: 'connected', address: BOB })
      expect(records()).not.toContain(wrong)
      client.dispose()
    },
  )

  test('error: a wallet that still reports the foreign address is not restored', async () => {
    const { tabs } = await left(SOL)
    const { connector, shares, state } = scene('eip155', tabs)
    await settle()
    connector.asks[0]?.grant(shares(SOL))
    await settle()
    expect(state()).toEqual({ status: 'disconnected' })
  })

  test('behavior: an address of the family is shown during the restore', async () => {
    const { tabs } = await left(ALICE)
    expect(scene('eip155', tabs).state()).toEqual({ status: 'reconnecting', address: ALICE })
  })
})
