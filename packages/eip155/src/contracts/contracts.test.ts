import { connect } from '@latchkey/core/actions'
import type { Caip2 } from '@latchkey/protocol/caip'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { ALICE, BOB, stage } from '../../../core/test/fakeWallets.js'
import { memoryPlatform } from '../../../core/test/memoryPlatform.js'
import { getEnsAddress, getEnsAvatar, getEnsName, readContract, writeContract } from './index.js'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const RESOLVER = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'
const UNIVERSAL = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const HASH = `0x${'ab'.repeat(32)}`
const ZERO = `0x${'0'.repeat(40)}` as const

// Encoded by another library than the tested code.
const universal = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
  'function reverse(bytes lookupAddress, uint256 coinType) view returns (string primary, address resolver, address reverseResolver)',
  'error ResolverNotFound(bytes name)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error ResolverError(bytes errorData)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error HttpError(uint16 status, string message)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

type Node = Hex | { readonly data: string } | 'offline'

function setUp(answer: Node) {
  const calls: { readonly chain: string; readonly call: unknown }[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    const { id, params } = JSON.parse(String(init?.body)) as { id: number; params: readonly unknown[] }
    calls.push({ chain: url.slice(url.lastIndexOf('/') + 1), call: params[0] })
    if (answer === 'offline') throw new TypeError('offline')
    const more =
      typeof answer === 'string'
        ? { result: answer }
        : { error: { code: 3, message: 'execution reverted', data: answer.data } }
    return Response.json({ jsonrpc: '2.0', id, ...more })
  }
  const sendCall = vi.fn(async () => HASH)
  const platform = memoryPlatform({ fetch: fetch as never })
  return { ...stage({}, { platform, actions: () => ({ sendCall }) }), calls, sendCall }
}

const revert = (errorName: string, args: readonly unknown[]) => ({
  data: encodeErrorResult({ abi: universal, errorName, args } as never),
})

describe('readContract', () => {
  const balance = { abi: erc20Abi, address: TOKEN, functionName: 'balanceOf', args: [VITALIK] } as const
  const units = encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: 10n ** 30n })

  test('behavior: the active network’s node gets the call', async () => {
    const { client, calls } = setUp(units)
    await expect(readContract(client, balance)).resolves.toBe(10n ** 30n)
    const data = encodeFunctionData(balance)
    expect(calls).toEqual([{ chain: '1', call: { to: TOKEN, data } }])
  })

  test('behavior: another network, and a sender', async () => {
    const { client, calls } = setUp(units)
    await readContract(client, { ...balance, chainId: 'eip155:137', account: BOB })
    expect(calls).toMatchObject([{ chain: '137', call: { from: BOB } }])
  })

  test('behavior: text, several outputs, none, and overloads', async () => {
    const abi = parseAbi([
      'function name() view returns (string)',
      'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
      'function check() view',
      'function owner() view returns (address)',
      'function get(uint256) view returns (uint256)',
      'function get(address) view returns (string)',
    ])
    const answered = (answer: Hex) => setUp(answer).client
    const name = await readContract(answered(encodeAbiParameters([{ type: 'string' }], ['USD Coin'])), {
      abi,
      address: TOKEN,
      functionName: 'name',
    })
    expect(name).toBe('USD Coin')
    expectTypeOf(name).toEqualTypeOf<string>()
    const words = `0x${[5n, 7n, 9n].map((one) => one.toString(16).padStart(64, '0')).join('')}` as const
    const reserves = await readContract(answered(words), { abi, address: TOKEN, functionName: 'getReserves' })
    expect(reserves).toEqual([5n, 7n, 9])
    await expect(
      readContract(answered('0x'), { abi, address: TOKEN, functionName: 'check' }),
    ).resolves.toBeUndefined()
    const owner = answered(encodeAbiParameters([{ type: 'address' }], [VITALIK]))
    await expect(readContract(owner, { abi, address: TOKEN, functionName: 'owner' })).resolves.toBe(VITALIK)
    const overloaded = setUp(encodeAbiParameters([{ type: 'string' }], ['by address']))
    await expect(
      readContract(overloaded.client, { abi, address: TOKEN, functionName: 'get', args: [VITALIK] }),
    ).resolves.toBe('by address')
  })

  test.each<[string, Node, object]>([
    [
      'nothing stands there',
      '0x',
      { name: 'rpc_error', details: { reason: expect.stringContaining(TOKEN) } },
    ],
    [
      'other types',
      '0x1234',
      { name: 'rpc_error', details: { reason: expect.stringContaining('balanceOf') } },
    ],
    ['no node answers', 'offline', { name: 'rpc_unreachable' }],
    [
      'a reason',
      { data: encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['paused'] }) },
      { name: 'transaction_reverted', details: { reason: 'paused' } },
    ],
    [
      'an error of the ABI',
      { data: encodeErrorResult({ abi: parseAbi(['error Blocked(address)']), args: [VITALIK] }) },
      { name: 'transaction_reverted', details: { reason: 'Blocked' } },
    ],
    [
      'an error that the ABI does not know',
      { data: '0x12345678' },
      { name: 'transaction_reverted', details: { reason: 'custom error 0x12345678' } },
    ],
  ])('error: %s', async (_name, answer, error) => {
    const abi = [...erc20Abi, ...parseAbi(['error Blocked(address)'])] as const
    await expect(readContract(setUp(answer).client, { ...balance, abi })).rejects.toMatchObject(error)
  })

  test.each([
    [{ address: 'usdc.eth' }, 'readContract.address: must be a plain address'],
    [{ abi: 'balanceOf()' }, 'readContract.abi: must be a JSON ABI'],
    [{ functionName: 'balance' }, 'readContract.functionName: the ABI has no function "balance"; it has'],
    [{ args: VITALIK }, 'readContract.args: must be a list'],
    [{ args: ['somebody'] }, 'readContract.args: they do not fit the function'],
    [{ args: [] }, 'readContract.args: they do not fit the function'],
  ])('error: %o is refused with a reason', async (changes, words) => {
    const { client, calls } = setUp(units)
    await expect(readContract(client, { ...balance, ...changes } as never)).rejects.toMatchObject({
      name: 'invalid_config',
      message: expect.stringContaining(words),
    })
    expect(calls).toEqual([])
  })

  test('types: names and arguments are those of the ABI', () => {
    type Balance = typeof readContract<typeof erc20Abi, 'balanceOf'>
    expectTypeOf<Balance>().returns.resolves.toEqualTypeOf<bigint>()
    expectTypeOf<Parameters<Balance>[1]['args']>().toEqualTypeOf<readonly [account: Hex]>()
    expectTypeOf<Parameters<Balance>[1]['functionName']>().toEqualTypeOf<'balanceOf'>()
  })
})

describe('writeContract', () => {
  const call = { abi: erc20Abi, address: TOKEN, functionName: 'transfer', args: [BOB, 7n] } as const

  test('behavior: the wallet gets the call with value and gas limit', async () => {
    const { client, connection, connector, sendCall } = setUp('0x')
    connector.announce('io.metamask')
    const connecting = connect(client, { id: 'io.metamask' })
    connector.asks[0]?.grant(connection())
    await connecting
    await expect(writeContract(client, { ...call, value: 1n, gas: 60_000n })).resolves.toBe(HASH)
    const chainId: Caip2 = 'eip155:1'
    const data = encodeFunctionData(call)
    const expectedCall = { chainId, from: ALICE, to: TOKEN, data, value: '1', gas: '60000' }
    expect(sendCall).toHaveBeenCalledExactlyOnceWith(expectedCall)
  })

  test('error: without a wallet, and with wrong arguments', async () => {
    const { client } = setUp('0x')
    await expect(writeContract(client, call)).rejects.toMatchObject({ name: 'not_connected' })
    await expect(writeContract(client, { ...call, args: [BOB] } as never)).rejects.toMatchObject({
      name: 'invalid_config',
    })
  })
})

describe('ENS', () => {
  const node = namehash('vitalik.eth')
  const packet = toHex(packetToBytes('vitalik.eth'))
  const resolved = (result: Hex) =>
    encodeFunctionResult({ abi: universal, functionName: 'resolve', result: [result, RESOLVER] })
  const address = (value: Hex) =>
    resolved(encodeFunctionResult({ abi: records, functionName: 'addr', result: value }))
  const text = (value: string) =>
    resolved(encodeFunctionResult({ abi: records, functionName: 'text', result: value }))
  const primary = (name: string) =>
    encodeFunctionResult({ abi: universal, functionName: 'reverse', result: [name, RESOLVER, RESOLVER] })
  const resolverCall = (functionName: 'resolve' | 'reverse', args: readonly unknown[]) => ({
    chain: '1',
    call: { to: UNIVERSAL, data: encodeFunctionData({ abi: universal, functionName, args } as never) },
  })

  test.each(['vitalik.eth', 'Vitalik.ETH'])('behavior: the address of %s, from mainnet', async (name) => {
    const { client, calls } = setUp(address(VITALIK))
    await expect(getEnsAddress(client, { name })).resolves.toBe(VITALIK)
    const data = encodeFunctionData({ abi: records, functionName: 'addr', args: [node] })
    expect(calls).toEqual([resolverCall('resolve', [packet, data])])
  })

  test('behavior: the name of an address, and the picture of a name', async () => {
    const named = setUp(primary('vitalik.eth'))
    await expect(getEnsName(named.client, { address: VITALIK })).resolves.toBe('vitalik.eth')
    expect(named.calls).toEqual([resolverCall('reverse', [VITALIK, 60n])])
    const pictured = setUp(text('https://euc.li/vitalik.eth'))
    await expect(getEnsAvatar(pictured.client, { name: 'vitalik.eth' })).resolves.toBe(
      'https://euc.li/vitalik.eth',
    )
    const data = encodeFunctionData({ abi: records, functionName: 'text', args: [node, 'avatar'] })
    expect(pictured.calls).toEqual([resolverCall('resolve', [packet, data])])
  })

  const CID = 'QmSP4nq9fnN9dAiCj42ug9Wa79rqmQerZXZch82VqpiH7U'
  test.each([
    ['data:image/svg+xml;base64,PHN2Zz4=', undefined, 'data:image/svg+xml;base64,PHN2Zz4='],
    [`ipfs://${CID}/image.gif`, 'https://ipfs.example/', `https://ipfs.example/ipfs/${CID}/image.gif`],
    [`ipfs://ipfs/${CID}`, 'https://ipfs.example', `https://ipfs.example/ipfs/${CID}`],
    [`ipfs://${CID}`, undefined, undefined],
    ['eip155:1/erc721:0xb7F7F6C52F2e2fdb1963Eab30438024864c313F6/2430', undefined, undefined],
    ['http://insecure.example/a.png', undefined, undefined],
    ['javascript:alert(1)', undefined, undefined],
    ['', undefined, undefined],
  ])('behavior: the picture %s over the gateway %s is %s', async (record, ipfsGateway, expected) => {
    const { client } = setUp(text(record))
    await expect(getEnsAvatar(client, { name: 'vitalik.eth', ipfsGateway })).resolves.toBe(expected)
  })

  test.each<[string, Node]>([
    ['no resolver', revert('ResolverNotFound', [packet])],
    ['a resolver that is no contract', revert('ResolverNotContract', [packet, RESOLVER])],
    ['a resolver without such records', revert('UnsupportedResolverProfile', ['0x3b3b57de'])],
    ['an empty record', resolved('0x')],
    ['the zero address', address(ZERO)],
  ])('behavior: %s is nothing', async (_name, answer) => {
    await expect(getEnsAddress(setUp(answer).client, { name: 'vitalik.eth' })).resolves.toBeUndefined()
  })

  test.each<[string, Node]>([
    ['none', primary('')],
    ['one that leads to another address', revert('ReverseAddressMismatch', ['vitalik.eth', BOB])],
    ['one in another spelling', primary('Vitalik.eth')],
    ['one that is no name', primary('vita​lik .eth')],
  ])('behavior: of an address with %s there is no name', async (_name, answer) => {
    await expect(getEnsName(setUp(answer).client, { address: VITALIK })).resolves.toBeUndefined()
  })

  test.each<[string, Node, object]>([
    ['kept off chain', revert('OffchainLookup', [UNIVERSAL, ['https://x'], '0x', '0x12345678', '0x']), {}],
    ['an error of the resolver', revert('ResolverError', ['0x']), {}],
    ['a failing server of the resolver', revert('HttpError', [500, 'down']), {}],
    ['a network without ENS', '0x', { details: { reason: 'ENS is not on eip155:1' } }],
    ['an answer that cannot be read', '0x1234', {}],
    ['no node', 'offline', { name: 'rpc_unreachable' }],
  ])('error: %s', async (_name, answer, error) => {
    const failure = { name: 'name_resolution_failed', ...error }
    const { client } = setUp(answer)
    await expect(getEnsAddress(client, { name: 'vitalik.eth' })).rejects.toMatchObject(failure)
    await expect(getEnsName(client, { address: VITALIK })).rejects.toMatchObject(failure)
  })

  test.each(['', 'vitalik', 'vita lik.eth', '.eth', 'a..eth', `${'a'.repeat(256)}.eth`, 7])(
    'error: %s is not a name, and no request is sent',
    async (name) => {
      const { client, calls } = setUp(address(VITALIK))
      await expect(getEnsAddress(client, { name: name as string })).rejects.toMatchObject({
        name: 'name_resolution_failed',
      })
      expect(calls).toEqual([])
    },
  )

  test('error: an invalid address, and a network that is not configured', async () => {
    const { client } = setUp(primary('vitalik.eth'))
    await expect(getEnsName(client, { address: '0x12' })).rejects.toMatchObject({
      name: 'name_resolution_failed',
    })
    await expect(getEnsName(client, { address: VITALIK, chainId: 'eip155:11155111' })).rejects.toMatchObject({
      name: 'network_not_found',
    })
  })
})
