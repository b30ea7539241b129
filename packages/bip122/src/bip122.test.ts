import type { Client, Connection, ConnectParameters } from '@latchkey/core/adapter'
import { DEFAULT_ACCOUNT_TYPES } from '@latchkey/protocol/constants'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { useBitcoin } from '../test/bitcoin.js'
import { testEnv, testNetwork } from '../test/env.js'
import { openPage } from '../test/page.js'
import { chainIds } from './address/networks.js'
import { bip122 } from './bip122.js'
import type { BitcoinProvider } from './provider/createProvider.js'
import { verifyMessage } from './verify.js'

const { accountAt, chain } = useBitcoin()

function setUp() {
  const page = openPage()
  const { esploraUrl } = chain()
  const networks = [testNetwork('regtest', esploraUrl), testNetwork('signet', esploraUrl)]
  const { env, ...records } = testEnv({ window: page.window, networks })
  const adapter = bip122()
  const [connector] = adapter.connectors()
  if (connector === undefined) throw new Error('no connector')
  const abort = new AbortController()
  return {
    ...records,
    adapter,
    env,
    connector,
    abort,
    stop: connector.start(env),
    addWallet: (name = 'Probe') =>
      page.addWallet({
        name,
        accounts: [accountAt(0), accountAt(1)],
        chains: [
          { network: 'regtest', esploraUrl },
          { network: 'signet', esploraUrl },
        ],
      }).control,
    connect: (parameters: Partial<ConnectParameters> = {}) =>
      connector.connect({
        walletId: 'bitcoin:probe',
        namespaces: ['bip122'],
        silent: false,
        signal: abort.signal,
        ...parameters,
      }),
  }
}

async function connected() {
  const set = setUp()
  const control = set.addWallet()
  const [[connection]] = await Promise.all([set.connect(), control.approve()])
  if (connection === undefined) throw new Error('not connected')
  return { ...set, control, connection: connection as Connection }
}

describe('the connector', () => {
  test('behavior: discovery starts when the browser is idle, not before', async () => {
    const { addWallet, beIdle, found, lost } = setUp()
    addWallet()
    await Promise.resolve()
    expect(found).toEqual([])
    beIdle()
    await expect
      .poll(() => found)
      .toMatchObject([
        {
          id: 'bitcoin:probe',
          connectorId: 'bitcoin',
          name: 'Probe',
          namespaces: ['bip122'],
          type: 'ANNOUNCED',
        },
      ])
    expect(lost).toEqual([])
  })

  test('behavior: late wallets without events are found', async () => {
    const { addWallet, beIdle, found } = setUp()
    beIdle()
    addWallet('Early')
    await expect.poll(() => found).toHaveLength(1)
    const page = openPage()
    const { env, beIdle: rest, found: late } = testEnv({ window: page.window, networks: [] })
    bip122().connectors()[0]?.start(env)
    rest()
    Object.assign(page.window, { unisat: { requestAccounts: async () => [] } })
    await expect.poll(() => late).toMatchObject([{ id: 'io.unisat' }])
  })

  test('behavior: an attempt finds its wallet at once, and core gets accounts with types and keys', async () => {
    const { connection } = await connected()
    expect(connection).toMatchObject({
      id: 'bip122:bitcoin:probe',
      connectorId: 'bitcoin',
      walletId: 'bitcoin:probe',
      chainId: chainIds.regtest,
      accounts: [
        {
          caip: `${chainIds.regtest}:${accountAt(0).address}`,
          type: 'payment',
          publicKey: accountAt(0).publicKey,
        },
        { type: 'ordinal' },
      ],
    })
  })

  test('behavior: a restore waits for a late wallet, and never prompts', async () => {
    const { addWallet, connect } = setUp()
    const first = addWallet('Other')
    const restoring = connect({ silent: true })
    const control = addWallet()
    expect(await restoring).toEqual([])
    expect([first.pending(), control.pending()]).toEqual([null, null])
    await Promise.all([connect(), control.approve()])
    expect(await connect({ silent: true })).toMatchObject([{ walletId: 'bitcoin:probe' }])
  })

  test('behavior: an aborted restore ends, whatever the wallet does', async () => {
    const { abort, addWallet, connect } = setUp()
    const restoring = connect({ silent: true, walletId: 'bitcoin:never' })
    addWallet().hang('wallet_getAccount')
    const hanging = connect({ silent: true })
    await new Promise((resolve) => setTimeout(resolve))
    abort.abort()
    expect(await restoring).toEqual([])
    expect(await hanging).toEqual([])
  })

  test('error: a missing wallet, and a family that is not requested', async () => {
    const { connect } = setUp()
    await expect(connect({ walletId: 'bitcoin:gone' })).rejects.toMatchObject({
      name: 'wallet_not_installed',
    })
    expect(await connect({ namespaces: ['eip155'] })).toEqual([])
  })

  test('behavior: a connection reports accounts and networks, and releases the wallet', async () => {
    const { connection, control } = await connected()
    const [accounts, chains] = [vi.fn(), vi.fn()]
    connection.on('accountsChanged', accounts)
    connection.on('chainChanged', chains)
    control.setAccount(1)
    await expect
      .poll(() => accounts.mock.lastCall?.[0])
      .toMatchObject([
        { caip: `${chainIds.regtest}:${accountAt(1).address}`, type: 'payment' },
        { type: 'ordinal' },
      ])
    control.setNetwork('signet')
    await expect.poll(() => chains.mock.calls).toEqual([[chainIds.signet]])
    expect(connection.accounts[0]?.caip).toMatch(/^bip122:00000008819873e925422c1ff0f99f7c:tb1q/)
    await connection.disconnect(new AbortController().signal)
    expect(control.isConnected()).toBe(false)
  })
})

describe('the adapter', () => {
  test('param: facts of the family at page load', () => {
    expect(bip122()).toMatchObject({
      namespace: 'bip122',
      accountTypes: { default: DEFAULT_ACCOUNT_TYPES.bip122, all: ['payment', 'ordinal'] },
      nativeToken: '0x',
      can: {},
    })
    expect(bip122({ injected: false }).connectors()).toEqual([])
  })

  test('behavior: the stable interface has its type', () => {
    expectTypeOf((client: Client) => client.provider('bip122')).returns.toEqualTypeOf<BitcoinProvider>()
  })

  test('behavior: its actions sign and switch; it sends nothing', async () => {
    const { adapter, connection, control, env } = await connected()
    const actions = await adapter.actions(connection, env)
    const { address } = accountAt(0)
    const [signature] = await Promise.all([
      actions.signMessage?.({ address, message: 'Log in' }),
      control.approve(),
    ])
    expect(verifyMessage({ address, message: 'Log in', signature: signature ?? '', strict: true })).toBe(true)
    await Promise.all([actions.switchChain?.({ chainId: chainIds.signet }), control.approve()])
    expect(await actions.getChainId?.()).toBe(chainIds.signet)
    expect(actions.transfer).toBeUndefined()
    await expect(adapter.actions({ ...connection, provider: {} }, env)).rejects.toMatchObject({
      name: 'provider_not_found',
    })
  })

  test('behavior: its reads get balances from the chain, and check addresses by checksum and network', async () => {
    const { adapter, env } = setUp()
    const reads = await adapter.reads(env)
    const { address } = accountAt(3)
    expect(reads.isAddress?.(address, chainIds.regtest)).toBe(true)
    expect(reads.isAddress?.(address)).toBe(true)
    for (const [wrong, chainId] of [
      [address, chainIds.mainnet],
      [`${address.slice(0, -1)}b`, chainIds.regtest],
      ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', chainIds.regtest],
    ] as const)
      expect(reads.isAddress?.(wrong, chainId)).toBe(false)
    expect(await reads.getBalance({ chainId: chainIds.regtest, address })).toEqual({
      amount: '150000000',
      formatted: '1.5',
      symbol: 'BTC',
      decimals: 8,
    })
    await expect(reads.getBalance({ chainId: chainIds.mainnet, address })).rejects.toMatchObject({
      name: 'network_not_found',
    })
    expect(await reads.getTokenBalances({ chainId: chainIds.regtest, address, tokens: [] })).toEqual([])
  })
})
