import type { Connection, Session } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { describe, expect, test } from 'vitest'
import { fakeEnv, testNetwork } from '../../test/fakeEnv.js'
import { type Answer, fakeProvider, walletError } from '../../test/fakeProvider.js'
import { createActions } from './createActions.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const chainId = 'eip155:31337'
const signature = `0x${'11'.repeat(65)}`
const reject =
  (...args: Parameters<typeof walletError>) =>
  () =>
    Promise.reject(walletError(...args))

const setUp = (answers: Record<string, Answer> = {}, changes: Partial<Connection> = {}) => {
  const wallet = fakeProvider({ eth_chainId: '0x7a69', ...answers })
  const fake = fakeEnv()
  const connection = {
    connectorId: 'injected',
    accounts: [`${chainId}:${account}`],
    provider: wallet.provider,
    ...changes,
  } as Connection
  return {
    ...wallet,
    ...fake,
    actions: createActions(connection, fake.env, new Map()),
  }
}

test('error: a connection without a provider', () => {
  expect(() => setUp({}, { provider: undefined })).toThrow('Provider not found.')
})

describe('behavior: sign', () => {
  test('behavior: a message is sent as the hex of its UTF-8 bytes', async () => {
    const { actions, calls } = setUp({ personal_sign: signature })
    await expect(actions.signMessage({ address: account, message: 'Grüße' })).resolves.toBe(signature)
    expect(calls).toEqual([{ method: 'personal_sign', params: ['0x4772c3bcc39f65', account] }])
  })

  test.each<[string, Answer, string]>([
    ['declined', reject(4001), 'user_rejected'],
    ['not hex', 'signed!', 'wallet_error'],
    ['empty', '0x', 'wallet_error'],
    ['null', null, 'wallet_error'],
  ])('error: %s', async (_, answer, name) => {
    const { actions } = setUp({ personal_sign: answer, eth_signTypedData_v4: answer })
    await expect(actions.signMessage({ address: account, message: 'x' })).rejects.toMatchObject({ name })
    await expect(actions.signTypedData({ address: account, typedData: {} })).rejects.toMatchObject({ name })
  })
})

describe('behavior: transfer', () => {
  const native = { chainId, from: account, to: receiver, amount: '1000' } as const

  test('behavior: native, with the estimated gas fields', async () => {
    const { actions, calls } = setUp({ eth_sendTransaction: hash })
    const fee = { gas: '21000', maxFeePerGas: '200', maxPriorityFeePerGas: '1', fee: '5040000' }
    await expect(actions.transfer({ ...native, fee })).resolves.toBe(hash)
    expect(calls.at(-1)?.params).toEqual([
      {
        from: account,
        to: receiver,
        value: '0x3e8',
        chainId: '0x7a69',
        gas: '0x5208',
        maxFeePerGas: '0xc8',
        maxPriorityFeePerGas: '0x1',
      },
    ])
  })

  test('behavior: legacy gas price', async () => {
    const { actions, calls } = setUp({ eth_sendTransaction: hash })
    await actions.transfer({ ...native, fee: { gas: '21000', gasPrice: '16', fee: '0' } })
    expect(calls.at(-1)?.params).toEqual([
      { from: account, to: receiver, value: '0x3e8', chainId: '0x7a69', gas: '0x5208', gasPrice: '0x10' },
    ])
  })

  test('behavior: a token transfer calls the contract without a value', async () => {
    const { actions, calls } = setUp({ eth_sendTransaction: hash })
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    await actions.transfer({ ...native, token: { address, decimals: 6 } })
    expect(calls.at(-1)?.params).toEqual([
      {
        from: account,
        to: address,
        value: '0x0',
        chainId: '0x7a69',
        data: `0xa9059cbb000000000000000000000000${receiver.slice(2).toLowerCase()}${'3e8'.padStart(64, '0')}`,
      },
    ])
  })

  test('error: a wallet on another chain is not asked', async () => {
    const { actions, methods } = setUp({ eth_chainId: '0x1', eth_sendTransaction: hash })
    await expect(actions.transfer(native)).rejects.toMatchObject({
      name: 'wrong_chain',
      message: 'The request is for eip155:31337, the wallet is on eip155:1',
    })
    expect(methods()).toEqual(['eth_chainId'])
  })

  test.each<[string, object, string]>([
    ['no receiver', { to: '' }, 'invalid_receiver'],
    ['wrong checksum', { to: receiver.replace('C44', 'c44') }, 'invalid_receiver'],
    ['bad token', { token: { address: 'x', decimals: 6 } }, 'invalid_receiver'],
    ['negative', { amount: '-1' }, 'invalid_amount'],
    ['fraction', { amount: '1.5' }, 'invalid_amount'],
    ['hex', { amount: '0x10' }, 'invalid_amount'],
    ['empty', { amount: '' }, 'invalid_amount'],
    ['more than 256 bit', { amount: (2n ** 256n).toString() }, 'invalid_amount'],
  ])('error: %s never reaches the wallet', async (_, changes, name) => {
    const { actions, calls } = setUp({ eth_sendTransaction: hash })
    await expect(actions.transfer({ ...native, ...changes })).rejects.toMatchObject({ name })
    expect(calls).toEqual([])
  })

  test.each<[string, Answer, string]>([
    ['declined', reject(4001), 'user_rejected'],
    ['no funds', reject(-32000, 'insufficient funds for gas * price + value'), 'insufficient_funds'],
    ['reverted', reject(-32603, 'execution reverted: paused'), 'transaction_reverted'],
    ['no hash', 'ok', 'wallet_error'],
  ])('error: %s', async (_, answer, name) => {
    const { actions } = setUp({ eth_sendTransaction: answer })
    await expect(actions.transfer(native)).rejects.toMatchObject({ name })
  })

  test('error: "Not enough ETH" names the coin', async () => {
    const { actions } = setUp({ eth_sendTransaction: reject(-32000, 'insufficient funds') })
    await expect(actions.transfer(native)).rejects.toThrow('Not enough ETH')
  })
})

describe('behavior: several calls at once', () => {
  const calls = [
    { to: receiver, data: '0x01', value: '0' },
    { to: receiver, data: '0x02', value: '255' },
  ]
  const batch = { chainId, from: account, calls } as const

  test.each<[string, unknown, string]>([
    ['version 2', { id: '0xb1' }, '0xb1'],
    ['before', '0xb2', '0xb2'],
  ])('behavior: all or nothing is asked for; the name of the batch, %s', async (_, answer, id) => {
    const { actions, calls: requests } = setUp({ wallet_sendCalls: answer })
    await expect(actions.sendCalls(batch)).resolves.toBe(id)
    expect(requests.at(-1)).toEqual({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: account,
          chainId: '0x7a69',
          atomicRequired: true,
          calls: [
            { to: receiver, data: '0x01', value: '0x0' },
            { to: receiver, data: '0x02', value: '0xff' },
          ],
        },
      ],
    })
  })

  test.each<[string, Answer, string]>([
    ['declined', reject(4001), 'user_rejected'],
    ['an account that is not to become one that can', reject(5750), 'user_rejected'],
    ['an account that cannot', reject(5760), 'method_not_supported'],
    ['a wallet without it', reject(4200), 'method_not_supported'],
    ['no name', {}, 'wallet_error'],
    ['an empty name', '', 'wallet_error'],
    ['null', null, 'wallet_error'],
  ])('error: %s', async (_, answer, name) => {
    const { actions } = setUp({ wallet_sendCalls: answer })
    await expect(actions.sendCalls(batch)).rejects.toMatchObject({ name })
  })

  test('error: no request to a wallet on another chain, nor for a call without a receiver', async () => {
    const { actions, methods } = setUp({ eth_chainId: '0x1', wallet_sendCalls: '0xb1' })
    await expect(actions.sendCalls(batch)).rejects.toMatchObject({ name: 'wrong_chain' })
    expect(methods()).toEqual(['eth_chainId'])
    const bad = { ...batch, calls: [...calls, { to: '', data: '0x', value: '0' }] }
    await expect(actions.sendCalls(bad)).rejects.toMatchObject({ name: 'invalid_receiver' })
  })

  const receipt = (status = '0x1') => ({ status, transactionHash: hash })
  test.each<[string, unknown, object]>([
    ['done', { status: 200, receipts: [receipt()] }, { status: 'success', hash }],
    ['done, before version 2', { status: 'CONFIRMED', receipts: [receipt()] }, { status: 'success', hash }],
    ['reverted', { status: 500, receipts: [receipt('0x0')] }, { status: 'reverted', hash }],
    [
      'reverted, as a receipt alone tells',
      { status: 200, receipts: [receipt('0x0')] },
      { status: 'reverted', hash },
    ],
    ['never sent', { status: 400 }, { status: 'reverted' }],
  ])('behavior: what became of them: %s', async (_, answer, end) => {
    const { actions, calls: requests } = setUp({ wallet_getCallsStatus: answer as Answer })
    await expect(actions.waitForCalls({ id: '0xb1', signal: new AbortController().signal })).resolves.toEqual(
      end,
    )
    expect(requests).toEqual([{ method: 'wallet_getCallsStatus', params: ['0xb1'] }])
  })

  test('behavior: pending, or an unreachable wallet: polls until the abort', async () => {
    const answers = [() => ({ status: 100 }), reject(-32603), () => ({ status: 200, receipts: [receipt()] })]
    const { actions, env } = setUp({ wallet_getCallsStatus: () => answers.shift()?.() })
    Object.assign(env.platform, { setTimeout: (run: () => void) => setTimeout(run, 0) })
    const { signal } = new AbortController()
    await expect(actions.waitForCalls({ id: '0xb1', signal })).resolves.toEqual({ status: 'success', hash })
    const late = actions.waitForCalls({ id: '0xb1', signal: AbortSignal.abort() })
    await expect(late).rejects.toMatchObject({ name: 'transaction_timeout' })
  })
})

describe('behavior: networks', () => {
  test('behavior: switch by hex id', async () => {
    const { actions, calls } = setUp({ wallet_switchEthereumChain: null })
    await actions.switchChain({ chainId: 'eip155:10' })
    expect(calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }])
    await expect(actions.getChainId()).resolves.toBe('eip155:31337')
  })

  const session = (id: Caip2): Session => ({
    topic: 't',
    approved: { chains: [id], takesMore: true },
    peer: { name: 'Peer', url: 'https://peer.test' },
  })
  const say = (text: string) => () => Promise.reject(new Error(text))

  test.each<[string, Answer, Partial<Connection>, string]>([
    ['4902', reject(4902), {}, 'unknown_chain'],
    ['declined', reject(4001), {}, 'user_rejected'],
    ['unsupported', reject(4200), {}, 'switch_not_supported'],
    ['5000 of an injected wallet', reject(5000), {}, 'user_rejected'],
    ['5000, chain not in the session', reject(5000), { session: session('eip155:1') }, 'unknown_chain'],
    ['5000, chain in the session', reject(5000), { session: session('eip155:10') }, 'user_rejected'],
    ['unknown, in English', say('Unrecognized chain ID "0xa". Try adding it first.'), {}, 'unknown_chain'],
    ['locked, in English', say('Wallet is locked'), {}, 'unknown_chain'],
    ['locked, in Russian', say('Кошелёк заблокирован'), {}, 'unknown_chain'],
    ['pending, in English', say('Already processing a request'), {}, 'unknown_chain'],
    ['pending, in Spanish', say('Ya hay una solicitud'), {}, 'unknown_chain'],
    ['pending, by its code', reject(-32002), {}, 'request_pending'],
    ['a no in words', say('User rejected the request'), {}, 'user_rejected'],
  ])('error: %s', async (_, answer, changes, name) => {
    const { actions } = setUp({ wallet_switchEthereumChain: answer }, changes)
    await expect(actions.switchChain({ chainId: 'eip155:10' })).rejects.toMatchObject({ name })
  })

  test('behavior: a network is added with public URLs only', async () => {
    const { actions, calls } = setUp({ wallet_addEthereumChain: null })
    const explorer = { name: 'Explorer', url: 'https://explorer.example' }
    await actions.addChain({ network: testNetwork({ explorer }) })
    await actions.addChain({ network: testNetwork() })
    expect(calls[0]?.params).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Test chain 31337',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:1'],
        blockExplorerUrls: ['https://explorer.example'],
      },
    ])
    expect(calls[1]?.params).not.toHaveProperty('0.blockExplorerUrls')
    expect(JSON.stringify(calls)).not.toContain('private-key')
  })
})

describe('behavior: capabilities (EIP-5792)', () => {
  test('behavior: by CAIP-2 id; 0x0 applies to every network', async () => {
    const { actions } = setUp({
      wallet_getCapabilities: {
        '0x0': { flow: { supported: true } },
        '0x0A': { atomic: { status: 'supported' } },
        junk: { a: 1 },
        '0x5': 7,
      },
    })
    await expect(actions.getCapabilities({ address: account })).resolves.toEqual({
      'eip155:31337': { flow: { supported: true } },
      'eip155:10': { flow: { supported: true }, atomic: { status: 'supported' } },
    })
  })

  test.each<[string, Answer]>([
    ['unsupported', reject(4200)],
    ['unauthorized', reject(4100)],
    ['null', null],
    ['a list', []],
  ])('behavior: none offered: %s', async (_, answer) => {
    const { actions } = setUp({ wallet_getCapabilities: answer })
    await expect(actions.getCapabilities({ address: account })).resolves.toEqual({})
  })
})
