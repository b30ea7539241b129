import { browserPlatform, type Client } from '@latchkey/core'
import { switchNetwork } from '@latchkey/core/actions'
import { erc20Abi } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { countListeners } from '../../core/test/countListeners.js'
import { connectTestWallet, createTestClient, makeTestWallet } from './createTestClient.js'

export interface Door {
  /** By React's names. */
  readonly hooks: Readonly<Record<string, unknown>>
  readonly mount: <T>(
    client: Client,
    compose: () => T,
  ) => Promise<{ readonly given: () => T; readonly unmount: () => void | Promise<void> }>
  readonly read: (shown: unknown, name?: string) => unknown
}

interface Mutation {
  readonly mutate: (...given: readonly unknown[]) => void
  readonly mutateAsync: (...given: readonly unknown[]) => Promise<unknown>
  readonly reset: () => void
}
interface Query {
  readonly refetch: () => Promise<void>
}

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const declined = { code: 4001, message: 'User rejected the request.' }
const call = { to: OTHER, value: 1n }
const transfer = { address: OTHER, abi: erc20Abi, functionName: 'transfer', args: [OTHER, 1n] }
const decimals = { address: OTHER, abi: erc20Abi, functionName: 'decimals' }
const typedData = {
  types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: {},
  message: { text: 'Hello' },
}

/** Result: if the node gives one. */
const ACTIONS: readonly (readonly [hook: string, method: string, options: unknown, data: unknown])[] = [
  ['useSendTransaction', 'eth_sendTransaction', call, HASH],
  ['useWriteContract', 'eth_sendTransaction', transfer, HASH],
  ['useSignMessage', 'personal_sign', { message: 'Hello' }, expect.stringMatching(/^0x[0-9a-f]{130}$/)],
  ['useSignTypedData', 'eth_signTypedData_v4', { typedData }, expect.stringMatching(/^0x[0-9a-f]{130}$/)],
  ['useSignTransaction', 'eth_signTransaction', call, undefined],
  ['useSendCalls', 'wallet_sendCalls', { calls: [call] }, undefined],
  ['useWatchAsset', 'wallet_watchAsset', { address: OTHER, symbol: 'USDC', decimals: 6 }, undefined],
]

/** Answers 7 to contract calls and accepts every transaction. */
function answerAsNode() {
  const requestedMethods: string[] = []
  const results: Readonly<Record<string, unknown>> = {
    eth_call: `0x${'7'.padStart(64, '0')}`,
    eth_chainId: '0x7a69',
    eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0x1', gasLimit: '0x1c9c380', timestamp: '0x1' },
    eth_sendRawTransaction: HASH,
    eth_sendTransaction: HASH,
  }
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    requestedMethods.push(method)
    return Response.json({ jsonrpc: '2.0', id, result: results[method] ?? '0x1' })
  }
  vi.stubGlobal('fetch', fetch)
  return { requestedMethods, platform: browserPlatform({ fetch: fetch as typeof globalThis.fetch }) }
}

export function testHooks({ hooks, mount, read }: Door): void {
  const use = (name: string, ...given: readonly unknown[]): unknown =>
    (hooks[name] as (...given: readonly unknown[]) => unknown)(...given)

  async function connected<T>(name: string, ...given: readonly unknown[]) {
    const { requestedMethods, platform } = answerAsNode()
    const wallet = makeTestWallet()
    const client = createTestClient({ platform })
    const page = await mount(client, () => use(name, ...given) as T)
    await connectTestWallet(client, wallet.info.rdns)
    return { ...page, requestedMethods, client, wallet, shown: (field?: string) => read(page.given(), field) }
  }

  describe('hooks of every framework', () => {
    test('behavior: a row of the connectors connects, and its account is the data', async () => {
      const wallet = makeTestWallet({ name: 'Walnut' })
      const { given } = await mount(createTestClient(), () => ({
        connect: use('useConnect') as Mutation,
        connectors: use('useConnectors'),
        reconnect: use('useReconnect') as Mutation,
      }))
      const rows = () => read(given().connectors) as readonly { readonly id: string; readonly name: string }[]
      const row = () => rows().find(({ id }) => id === wallet.info.rdns)
      await vi.waitFor(() => expect(row()).toMatchObject({ name: 'Walnut', type: 'ANNOUNCED' }))
      const account = await given().connect.mutateAsync({ id: row()?.id })
      await vi.waitFor(() => expect(read(given().connect, 'status')).toBe('success'))
      expect(read(given().connect, 'data')).toBe(account)
      expect(account).toMatchObject({ status: 'connected', address: wallet.control.addresses[0] })
      await vi.waitFor(() => expect(row()).toHaveProperty('provider'))
      expect(await given().reconnect.mutateAsync()).toMatchObject([{ isActive: true }])
      given().connect.reset()
      await vi.waitFor(() => expect(read(given().connect, 'status')).toBe('idle'))
      expect(read(given().connect, 'data')).toBeUndefined()
    })

    test.each(ACTIONS)(
      'behavior: %s is pending, declined, reset, and done again',
      async (name, method, options, data) => {
        const { given, shown, wallet } = await connected<Mutation>(name)
        expect([shown('status'), shown('data'), shown('error')]).toEqual(['idle', undefined, undefined])
        wallet.control.failNext(method, declined)
        wallet.control.delay(300, method)
        given().mutate(options)
        await vi.waitFor(() => expect(shown('status')).toBe('pending'))
        await vi.waitFor(() => expect(shown('status')).toBe('error'))
        expect(shown('error')).toMatchObject({ name: 'user_rejected' })
        given().reset()
        await vi.waitFor(() => expect([shown('status'), shown('error')]).toEqual(['idle', undefined]))
        if (data === undefined) return
        wallet.control.delay(0, method)
        await given().mutateAsync(options)
        await vi.waitFor(() => expect([shown('status'), shown('data')]).toEqual(['success', data]))
      },
    )

    test.each(ACTIONS)(
      'error: %s without a wallet rejects its caller too',
      async (name, _method, options) => {
        const { given } = await mount(createTestClient(), () => use(name) as Mutation)
        const thrown: unknown = await given()
          .mutateAsync(options)
          .catch((error: unknown) => error)
        expect(thrown).toMatchObject({ name: 'not_connected' })
        await vi.waitFor(() => expect(read(given(), 'error')).toBe(thrown))
      },
    )

    test('behavior: networks and accounts are switched, and the wallet disconnected', async () => {
      const wallet = makeTestWallet()
      const client = createTestClient()
      const { given } = await mount(client, () => ({
        account: use('useSwitchAccount') as Mutation,
        network: use('useSwitchNetwork') as Mutation,
        off: use('useDisconnect') as Mutation,
      }))
      await connectTestWallet(client, wallet.info.rdns)
      await given().network.mutateAsync('eip155:31338')
      expect(client.getState().networks.eip155?.chainId).toBe('eip155:31338')
      given().account.mutate({ namespace: 'eip155', address: OTHER })
      await vi.waitFor(() => expect(read(given().account, 'status')).toBe('error'))
      given().off.mutate()
      await vi.waitFor(() => expect(read(given().off, 'status')).toBe('success'))
      expect(client.getState().accounts.eip155?.status).toBe('disconnected')
    })

    test('behavior: a contract is read, again on another network, and on request', async () => {
      const { requestedMethods, client, given, shown } = await connected<Query>('useReadContract', decimals)
      const calls = () => requestedMethods.filter((method) => method === 'eth_call').length
      await vi.waitFor(() => expect([shown('status'), shown('data')]).toEqual(['success', 7]))
      const before = calls()
      await switchNetwork(client, { chainId: 'eip155:31338' })
      await vi.waitFor(() => expect(calls()).toBeGreaterThan(before))
      await vi.waitFor(() => expect(shown('status')).toBe('success'))
      const again = calls()
      await given().refetch()
      expect(calls()).toBe(again + 1)
      expect(shown('data')).toBe(7)
    })

    test.each([
      ['useReadContract', undefined, 'idle'],
      ['useEnsName', undefined, 'idle'],
      ['useIdentity', undefined, 'idle'],
      ['useCapabilities', undefined, 'idle'],
      ['useEnsAddress', { name: 'alice.eth' }, 'error'],
    ])('behavior: %s without a question or a node is %s', async (name, parameter, status) => {
      const { given } = await mount(createTestClient(), () => use(name, parameter) as Query)
      await vi.waitFor(() => expect(read(given(), 'status')).toBe(status))
    })

    test.each([
      ['useActivity', { status: 'idle', entries: [], hasMore: false }, 'fetchMore refetch'],
      ['useLogin', { login: undefined, methods: { email: false } }, 'cancel loginEmail loginPasskey'],
      ['useName', { name: undefined, status: 'idle' }, 'register resolve suggest update'],
      ['useOnramp', { onramp: undefined }, 'buy dismiss load reset set'],
      ['usePay', { payment: undefined }, 'open pay payInPage'],
      ['useSignIn', { status: 'idle', session: undefined }, 'signIn signOut'],
      ['useSmartSessions', { status: 'idle', sessions: [] }, 'grant refetch revoke'],
      ['useSwap', { amount: '', from: undefined, tokens: [] }, 'confirm fetchTokens flip quote update'],
      ['useBalance', { status: 'idle', data: undefined }, 'refetch'],
      ['useTokens', { status: 'idle', tokens: [] }, 'refetch'],
      ['useModal', { isOpen: false, view: undefined }, 'close open'],
    ])('behavior: %s at first, and its functions', async (name, fields, functions) => {
      const { given } = await mount(createTestClient(), () => use(name) as Record<string, unknown>)
      for (const [field, value] of Object.entries(fields))
        expect(read(given(), field), field).toEqual(
          typeof value === 'object' && !Array.isArray(value) ? expect.objectContaining(value) : value,
        )
      for (const field of functions.split(' ')) expect(given()[field], field).toBeTypeOf('function')
    })

    test('behavior: a price is asked for, and a transaction looked up', async () => {
      const { given } = await mount(createTestClient(), () => ({
        price: use('usePrice', `eip155:1:${OTHER}`),
        sent: use('useTransaction', HASH),
      }))
      expect(read(given().price, 'status')).toBe('loading')
      expect(read(given().sent)).toBeUndefined()
    })

    test('behavior: the functions of a hook change what it shows', async () => {
      const { given, shown } = await connected<{
        readonly fetchMore: () => Promise<void>
        readonly refetch: () => Promise<void>
      }>('useActivity')
      await given().refetch()
      await vi.waitFor(() => expect(shown('status')).toBe('ready'))
    })

    test('behavior: nobody listens once the page is gone, and a late answer changes nothing', async () => {
      const client = createTestClient()
      const live = countListeners(client)
      const { given, unmount } = await mount(client, () => [
        use('useAccount'),
        use('useActivity'),
        use('useCapabilities'),
        use('useConnections'),
        use('useConnectors'),
        use('useEnsName', { address: OTHER }),
        use('useIdentity', OTHER),
        use('usePrice', `eip155:1:${OTHER}`),
        use('useReadContract', decimals),
        use('useSwap'),
        use('useTokens'),
        use('useTransaction', HASH),
        use('useSendTransaction'),
      ])
      expect(live.starts).toBe(1)
      expect(live.listeners).toBeGreaterThan(0)
      const { mutateAsync } = given().at(-1) as Mutation
      await unmount()
      expect(live).toEqual({ starts: 0, listeners: 0 })
      await expect(mutateAsync(call)).rejects.toMatchObject({ name: 'not_connected' })
    })
  })
}
