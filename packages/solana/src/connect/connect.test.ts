import type { Connection } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { devnet, localnet, mainnet, makePage, testNetwork } from '../../test/page.js'
import { discoverWallets } from '../discovery/discoverWallets.js'
import type { SolanaLink } from '../wallet/solanaLink.js'
import { connectWallet } from './connectWallet.js'

type Options = Parameters<ReturnType<typeof makePage>['install']>[0]

const idsOf = (connection: Connection | undefined) => connection?.accounts.map(({ caip }) => caip)

const setUp = (options: Options = {}, networks?: Parameters<typeof makePage>[0]) => {
  const page = makePage(networks)
  const installed = page.install(options)
  const discovery = discoverWallets(page.env)
  const connect = (parameters: Partial<Parameters<typeof connectWallet>[2]> = {}) =>
    connectWallet(page.env, discovery, {
      walletId: 'solana:fox',
      namespaces: ['solana'],
      silent: false,
      signal: new AbortController().signal,
      ...parameters,
    })
  return { ...page, ...installed, discovery, connect }
}

describe('connecting', () => {
  test('behavior: the shared accounts, on the wanted network', async () => {
    const { connect, control } = setUp({ exposeAccounts: 'all' })
    const [connection] = await connect({ chainId: localnet })
    expect(connection).toMatchObject({ namespace: 'solana', walletId: 'solana:fox', chainId: localnet })
    expect(idsOf(connection)).toEqual(control.addresses.map((address) => `${localnet}:${address}`))
  })

  test.each([
    ['the wanted one, by an id that was given up', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', mainnet],
    ['another than the wanted one, where the wallet is not on that', devnet, localnet],
    ['the first configured one', undefined, localnet],
  ] as const)('param: %s', async (_what, wanted, expected) => {
    const { connect } = setUp()
    const [connection] = await connect({ chainId: wanted })
    expect(connection?.chainId).toBe(expected)
  })

  test.each([
    ['an error of its own', { code: -32603, message: 'Внутренняя ошибка' }],
    ['an open request', { code: -32002 }],
  ])('behavior: granted, though the answer is %s', async (_what, error) => {
    const { connect, control } = setUp({ approval: 'script' })
    control.setAccounts([0])
    void control.failNext('standard:connect', error)
    const [connection] = await connect()
    expect(idsOf(connection)).toEqual([`${localnet}:${control.addresses[0]}`])
    expect(control.pending()).toBeNull()
  })

  test('behavior: a wallet on none of the networks reports its own', async () => {
    const { connect } = setUp(
      { chains: [{ chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' }] },
      { networks: [testNetwork(localnet)] },
    )
    const [connection] = await connect({ chainId: localnet })
    expect(connection?.chainId).toBe(mainnet)
  })

  test.each([
    [
      'a no',
      async (control: Control) => void control.failNext('standard:connect', { code: 4001 }),
      'user_rejected',
    ],
    [
      'a request that is open already',
      async (control: Control) => void control.failNext('standard:connect', { code: -32002 }),
      'request_pending',
    ],
  ])('error: %s', async (_what, script, name) => {
    const { connect, control } = setUp()
    await script(control)
    await expect(connect()).rejects.toMatchObject({ name })
  })

  test('error: a rejection, a missing wallet, and one that shares nothing', async () => {
    const { connect, control, discovery } = setUp({ approval: 'script' })
    const asked = connect()
    await control.reject()
    await expect(asked).rejects.toMatchObject({ name: 'user_rejected' })
    await expect(connect({ walletId: 'solana:nobody' })).rejects.toMatchObject({
      name: 'wallet_not_installed',
    })
    const wallet = {
      ...discovery.wallets.get('fox'),
      features: { 'standard:connect': { connect: async () => ({}) } },
    }
    const odd = { ...discovery, wallets: new Map([['fox', wallet]]) } as unknown as typeof discovery
    await expect(
      connectWallet(makePage().env, odd, {
        walletId: 'solana:fox',
        namespaces: ['solana'],
        silent: false,
        signal: new AbortController().signal,
      }),
    ).rejects.toMatchObject({ name: 'no_accounts' })
  })
})

type Control = ReturnType<ReturnType<typeof makePage>['install']>['control']

describe('restoring', () => {
  test('behavior: previously shared accounts, without a prompt', async () => {
    const { connect, control } = setUp({ approval: 'script' })
    expect(await connect({ silent: true })).toEqual([])
    expect(control.pending()).toBeNull()
    control.setAccounts([1])
    const [connection] = await connect({ silent: true })
    expect(idsOf(connection)).toEqual([`${localnet}:${control.addresses[1]}`])
    expect(control.pending()).toBeNull()
  })

  test('behavior: waits for a wallet that registers late, until the abort', async () => {
    const { connect, control } = setUp({ register: false })
    control.setAccounts([0])
    const restoring = connect({ silent: true })
    control.register()
    expect(await restoring).toHaveLength(1)
    const abort = new AbortController()
    const other = connect({ silent: true, walletId: 'solana:nobody', signal: abort.signal })
    abort.abort()
    expect(await other).toEqual([])
  })

  test('error: a wallet that never answers', async () => {
    const { connect, control } = setUp()
    control.hang('standard:connect')
    const abort = new AbortController()
    const restoring = connect({ silent: true, signal: abort.signal })
    abort.abort()
    expect(await restoring).toEqual([])
  })
})

describe('a connection', () => {
  const connected = async (options: Options = {}) => {
    const page = setUp(options)
    const [connection] = await page.connect()
    if (!connection) throw new Error('not connected')
    const events: unknown[] = []
    const stops = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map((event) =>
      connection.on(event, (payload) => events.push([event, payload])),
    )
    return { ...page, connection, events, stops, link: connection.provider as SolanaLink }
  }

  test('behavior: reports another account, and a disconnected wallet', async () => {
    const { control, events, connection } = await connected()
    control.setAccount(2)
    const other = [{ caip: `${localnet}:${control.addresses[2]}`, type: 'eoa' }]
    expect(connection.accounts).toEqual(other)
    control.revoke()
    expect(events).toEqual([
      ['accountsChanged', other],
      ['accountsChanged', []],
    ])
  })

  test('behavior: a locked wallet disconnects, and the last unsubscribe leaves no listener', async () => {
    const { control, events, stops } = await connected()
    stops.forEach((stop) => stop())
    control.lock()
    expect(events).toEqual([])
  })

  test('behavior: switches only to networks of the wallet', async () => {
    const { connection, events, link } = await connected()
    await link.switchChain(mainnet)
    expect(connection.chainId).toBe(mainnet)
    expect(connection.accounts[0]?.caip).toMatch(mainnet)
    await link.switchChain(mainnet)
    expect(events).toEqual([['chainChanged', mainnet]])
    await expect(link.switchChain(devnet)).rejects.toMatchObject({ name: 'unsupported_chain' })
  })

  test('behavior: a disconnect notifies the wallet once', async () => {
    const { connection, control, events } = await connected()
    const { signal } = new AbortController()
    await Promise.all([connection.disconnect(signal), connection.disconnect(signal)])
    expect(control.requests.filter(({ method }) => method === 'standard:disconnect')).toHaveLength(1)
    expect(control.connectedAccounts()).toEqual([])
    expect(events).toEqual([])
    connection.on('accountsChanged', () => expect.fail())
    control.setAccounts([1])
  })

  test('error: a wallet that fails to disconnect is not awaited', async () => {
    const { connection, control } = await connected()
    control.hang('standard:disconnect')
    const abort = new AbortController()
    const ending = connection.disconnect(abort.signal)
    abort.abort()
    await expect(ending).rejects.toMatchObject({ name: 'request_aborted' })
  })

  test('behavior: a wallet without events or disconnect connects and disconnects too', async () => {
    const { connection } = await connected({ without: ['standard:events', 'standard:disconnect'] })
    await expect(connection.disconnect(new AbortController().signal)).resolves.toBeUndefined()
  })
})
