import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { CHAIN, fakeClient, OTHER, ADDRESS } from '../../test/fakeClient.js'
import { settle } from '../../test/fakeWallets.js'
import * as actions from '../actions.js'
import type { AdapterActions } from '../types/adapter.js'
import type { Client } from '../types/client.js'

const HASH = `0x${'ab'.repeat(32)}`
const made = {
  sendCall: vi.fn(async () => HASH),
  signTransaction: vi.fn(async () => '0xsigned'),
  sendCalls: vi.fn(async () => 'batch-1'),
  getCapabilities: vi.fn(async () => ({ [CHAIN]: { atomic: { status: 'supported' } } })),
  watchAsset: vi.fn(async () => true),
} satisfies AdapterActions

const connected = (wallet: AdapterActions = made, config: Parameters<typeof fakeClient>[0] = {}) => {
  const fake = fakeClient(config, { actions: wallet })
  fake.connect()
  return fake
}

type Run = (client: Client, options: never) => Promise<unknown>

beforeEach(() => void vi.clearAllMocks())

describe('requests to the wallet', () => {
  test.each([
    [{ to: OTHER }, { to: OTHER, data: '0x', value: '0', gas: undefined }],
    [
      { to: OTHER, data: '0xabcd', value: 10n ** 18n, gas: 21_000n },
      { to: OTHER, data: '0xabcd', value: '1000000000000000000', gas: '21000' },
    ],
  ])('behavior: sends a transaction with the account and its network', async (options, call) => {
    const { client } = connected()
    await expect(actions.sendTransaction(client, options)).resolves.toBe(HASH)
    await expect(actions.signTransaction(client, options)).resolves.toBe('0xsigned')
    const asked = { chainId: CHAIN, from: ADDRESS, ...call }
    expect(made.sendCall).toHaveBeenCalledExactlyOnceWith(asked)
    expect(made.signTransaction).toHaveBeenCalledExactlyOnceWith(asked)
  })

  test('behavior: sends several calls in order', async () => {
    const { client } = connected()
    const calls = [
      { to: OTHER, value: 1n },
      { to: ADDRESS, data: '0x01' },
    ]
    await expect(actions.sendCalls(client, { calls })).resolves.toBe('batch-1')
    expect(made.sendCalls).toHaveBeenCalledExactlyOnceWith({
      chainId: CHAIN,
      from: ADDRESS,
      calls: [
        { to: OTHER, data: '0x', value: '1' },
        { to: ADDRESS, data: '0x01', value: '0' },
      ],
    })
  })

  test('behavior: offers a token without the fields that only select the family', async () => {
    const { client } = connected()
    const token = { address: OTHER, symbol: 'USDC', decimals: 6 }
    await expect(actions.watchAsset(client, { ...token, namespace: 'eip155' })).resolves.toBe(true)
    expect(made.watchAsset).toHaveBeenCalledExactlyOnceWith({ ...token, image: undefined })
  })

  test('behavior: counts a request while the wallet asks the visitor', async () => {
    let answer = (_hash: string): void => {}
    const sendCall = () => new Promise<string>((resolve) => (answer = resolve))
    const { client } = connected({ sendCall })
    const sending = actions.sendTransaction(client, { to: OTHER })
    await settle()
    expect(client.getState().walletRequests).toBe(1)
    answer(HASH)
    await sending
    expect(client.getState().walletRequests).toBe(0)
  })

  test('behavior: returns capabilities by network, or none', async () => {
    const some = connected()
    await expect(actions.getCapabilities(some.client)).resolves.toEqual({
      [CHAIN]: { atomic: { status: 'supported' } },
    })
    expect(made.getCapabilities).toHaveBeenCalledExactlyOnceWith({ address: ADDRESS })
    await expect(actions.getCapabilities(connected({}).client)).resolves.toEqual({})
  })
})

describe('requests rejected before the wallet is asked', () => {
  const call = { to: OTHER }
  const token = { address: OTHER, symbol: 'USDC', decimals: 6 }
  const requests: readonly (readonly [string, Run, object])[] = [
    ['sendTransaction', actions.sendTransaction, call],
    ['signTransaction', actions.signTransaction, call],
    ['sendCalls', actions.sendCalls, { calls: [call] }],
    ['watchAsset', actions.watchAsset, token],
  ]

  test.each(requests)('error: %s without a wallet', async (_name, run, options) => {
    await expect(run(fakeClient().client, options as never)).rejects.toMatchObject({ name: 'not_connected' })
  })

  test.each(requests)('error: %s not supported by the family or wallet', async (name, run, options) => {
    await expect(run(connected({}).client, options as never)).rejects.toMatchObject({
      name: 'method_not_supported',
      message: `The wallet does not support ${name}`,
    })
  })

  test.each(requests.slice(0, 3))('error: %s for another network', async (_name, run, options) => {
    await expect(
      run(connected().client, { ...options, chainId: 'eip155:31338' } as never),
    ).rejects.toMatchObject({ name: 'wrong_chain', details: { requested: 'eip155:31338', actual: CHAIN } })
  })

  test.each([
    [{}, 'wrong_chain'],
    [{ allowUnsupportedChain: true }, undefined],
  ])('behavior: on a network that is not configured, with %o', async (config, name) => {
    const { client, context } = connected(made, config)
    context.update('networks', () => ({
      networks: { eip155: { chainId: CHAIN, supported: false, supportsAllNetworks: false } },
    }))
    const sending = actions.sendTransaction(client, call)
    if (name) await expect(sending).rejects.toMatchObject({ name })
    else await expect(sending).resolves.toBe(HASH)
  })

  test.each<[Run, unknown, string]>([
    [actions.sendTransaction, undefined, 'sendTransaction: must be an object'],
    [actions.sendTransaction, {}, 'sendTransaction.to: must be the address of the receiver'],
    [
      actions.sendTransaction,
      { to: OTHER, value: 0.1 },
      'sendTransaction.value: must be a bigint of base units',
    ],
    [
      actions.sendTransaction,
      { to: OTHER, value: -1n },
      'sendTransaction.value: must be a bigint of base units',
    ],
    [actions.sendTransaction, { to: OTHER, data: 'abcd' }, 'sendTransaction.data: must be hex text'],
    [actions.signTransaction, { to: OTHER, gas: '21000' }, 'signTransaction.gas: must be a bigint'],
    [actions.sendCalls, {}, 'sendCalls.calls: must be a list of at least one'],
    [actions.sendCalls, { calls: [{ to: OTHER }, 7] }, 'sendCalls.calls[1]: must be an object'],
    [actions.watchAsset, {}, 'watchAsset.address: must be the plain address'],
    [actions.watchAsset, { address: OTHER }, 'watchAsset.symbol: must be text'],
    [
      actions.watchAsset,
      { address: OTHER, symbol: 'A', decimals: '6' },
      'watchAsset.decimals: must be a whole',
    ],
    [actions.connect, undefined, `connect: give the wallet as { id: 'io.metamask' }`],
    [actions.connect, {}, `connect: give the wallet as { id: 'io.metamask' }`],
    [actions.connect, { id: 7 }, `connect: give the wallet as { id: 'io.metamask' }`],
    [actions.connect, { id: 'a', namespaces: 'eip155' }, 'connect.namespaces: must be a list'],
    [actions.addRecentTransaction, { summary: {} }, 'addRecentTransaction.hash: must be the hash'],
    [actions.addRecentTransaction, { hash: HASH }, 'addRecentTransaction.summary.to: must be text'],
  ])('error: rejects options of a wrong type with a description', async (run, options, words) => {
    const refused = (async () => run(connected().client, options as never))()
    await expect(refused).rejects.toMatchObject({
      name: 'invalid_config',
      message: expect.stringContaining(words),
    })
  })
})

test('types: a value is a bigint', () => {
  type Options = Parameters<typeof actions.sendTransaction>[1]
  expectTypeOf<Options['value']>().toEqualTypeOf<bigint | undefined>()
  expectTypeOf(actions.sendTransaction).returns.resolves.toEqualTypeOf<string>()
})
