import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { SAFE_METHODS, UNSAFE_METHODS } from '@latchkey/protocol/frame'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFrame, shop, soon, spend } from '../../../test/permissionFrame.js'
import { account, createRequestFrame, owner, solanaAddress } from '../../../test/requestFrame.js'
import { contracts, encodeCalls } from '../../smartAccount/index.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const to = shop.address
const of = (start: string, list: readonly string[]) => list.filter((method) => method.startsWith(start))

/** Safe methods that no node is asked. */
const others: Readonly<Record<string, { readonly params?: unknown; readonly answer: unknown }>> = {
  eth_accounts: { answer: [expect.stringMatching(/^0x/), owner.address] },
  eth_chainId: { answer: '0xa' },
  eth_supportedEntryPoints: { answer: [contracts.entryPoint] },
  eth_estimateUserOperationGas: { answer: expect.objectContaining({ callGasLimit: '0x2710' }) },
  eth_getUserOperationByHash: { answer: 'bundler:eth_getUserOperationByHash' },
  eth_getUserOperationReceipt: { answer: 'bundler:eth_getUserOperationReceipt' },
  wallet_getCapabilities: {
    answer: { '0xa': { atomic: { status: 'supported' }, paymasterService: { supported: true } } },
  },
  wallet_getAssets: { params: [{ account: owner.address }], answer: {} },
}

describe('what needs no approval', () => {
  test.each(SAFE_METHODS.filter((method) => method !== 'wallet_getCallsStatus'))(
    'param: %s is answered without a word to the visitor',
    async (method) => {
      const { asked, request, shown } = createRequestFrame()
      const { params = [], answer } = others[method] ?? {}
      const usual = /^eth_(call|estimateGas|get(Balance|BlockByNumber|Code)|maxPriorityFeePerGas)$/.test(
        method,
      )
      expect(await request(method, params, 'no')).toEqual(
        answer ?? (usual ? expect.anything() : `node:${method}`),
      )
      expect(shown).toEqual([])
      const heard = asked.filter((one) => one.method === method).map(({ whom }) => whom)
      const ofBundler = /UserOperation|EntryPoints/.test(method)
      expect(new Set(heard)).toEqual(new Set(ofBundler ? ['bundler'] : answer ? [] : ['node']))
    },
  )

  test('error: a bundle that nobody sent', async () => {
    await expect(createRequestFrame().request('wallet_getCallsStatus', ['x'])).rejects.toMatchObject({
      code: 5730,
    })
  })

  test.each(SAFE_METHODS)('error: %s is none of Solana’s', async (method) => {
    const { asked, request } = createRequestFrame({ networkId: mainnet })
    await expect(request(method, [])).rejects.toMatchObject({ name: 'unsupported_chain' })
    expect(asked).toEqual([])
  })
})

async function paramsOf(method: string): Promise<unknown> {
  const feePayer = new PublicKey(solanaAddress)
  const transaction = base64.encode(
    new Transaction({ feePayer, recentBlockhash: Keypair.generate().publicKey.toBase58() })
      .add(SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: feePayer, lamports: 1 }))
      .serialize({ requireAllSignatures: false }),
  )
  const typed = {
    types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: {},
    message: { text: 'hello' },
  }
  const rules = [{ type: 'expiry', data: { timestamp: soon() } }]
  const grant = { chainId: '0xa', to, permission: spend, rules }
  const signer = { type: 'account', data: { id: shop.address } }
  const granted = async () =>
    ((await createFrame().ask()) as readonly { readonly context: Hex }[])[0]?.context
  const params: Readonly<Record<string, unknown>> = {
    personal_sign: ['0x68656c6c6f', account.address],
    eth_signTypedData_v4: [account.address, typed],
    eth_sendTransaction: [{ from: account.address, to, value: '0x1' }],
    eth_sendUserOperation: [operation(), contracts.entryPoint],
    solana_signMessage: { message: base58.encode(new TextEncoder().encode('hello')), pubkey: solanaAddress },
    solana_signTransaction: { transaction },
    solana_signAllTransactions: { transactions: [transaction] },
    solana_signAndSendTransaction: { transaction },
    wallet_sendCalls: [{ version: '2.0.0', chainId: '0xa', atomicRequired: true, calls: [{ to }] }],
    wallet_requestExecutionPermissions: [grant],
    wallet_grantPermissions: [{ chainId: '0xa', expiry: soon(), signer, permissions: [spend] }],
    wallet_revokeExecutionPermission: [{ permissionContext: await granted() }],
    wallet_revokePermissions: [{ context: await granted() }],
  }
  return params[method]
}

const operation = (): object => ({ sender: account.address, callData: encodeCalls([{ to }]) })

describe('what needs an approval', () => {
  test.each(UNSAFE_METHODS)('param: %s is shown, and nothing happens after a no', async (method) => {
    const networkId = method.startsWith('solana_') ? mainnet : 'eip155:10'
    const { asked, request, shown } = createRequestFrame({ networkId })
    await expect(request(method, await paramsOf(method), 'no')).rejects.toThrow('the visitor says no')
    expect(shown).toHaveLength(1)
    expect(
      of(
        'eth_send',
        asked.map((one) => one.method),
      ),
    ).toEqual([])
  })

  test.each(UNSAFE_METHODS)('error: %s is not answered on a chain of another family', async (method) => {
    const networkId = method.startsWith('solana_') ? 'eip155:10' : mainnet
    const { asked, request, shown } = createRequestFrame({ networkId })
    await expect(request(method, await paramsOf(method))).rejects.toMatchObject({ name: 'unsupported_chain' })
    expect([asked, shown]).toEqual([[], []])
  })
})

test.each(['eth_sign', 'wallet_addEthereumChain', 'eth_foo', 'toString', ''])(
  'error: %j is on neither list',
  async (method) => {
    const { asked, request } = createRequestFrame()
    await expect(request(method, [{}])).rejects.toMatchObject({
      name: 'rpc_not_allowed',
      message: 'Requested RPC call is not allowed',
    })
    expect(asked).toEqual([])
  },
)

describe('wallet_getAssets', () => {
  const coin = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:10',
    price: 2000,
    value: 3000,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: 'https://gateway.example/eth.png',
  }
  const usd = {
    ...coin,
    name: 'US Dollar',
    symbol: 'USD',
    address: `eip155:10:${to}`,
    price: 1,
    quantity: { decimals: '6', numeric: '2.000001' },
  }
  const native = {
    address: 'native',
    balance: '0x14d1120d7b160000',
    type: 'NATIVE',
    metadata: {
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      price: 2000,
      iconUrl: 'https://gateway.example/eth.png',
    },
  }
  const token = {
    address: to,
    balance: '0x1e8481',
    type: 'ERC20',
    metadata: { ...native.metadata, name: 'US Dollar', symbol: 'USD', decimals: 6, price: 1 },
  }
  const ask = (filters: object, balancesOf: (chainId: string) => readonly unknown[] = () => [coin, usd]) => {
    const frame = createRequestFrame({ balancesOf })
    return {
      ...frame,
      answer: frame.request('wallet_getAssets', [{ account: account.address, ...filters }]),
    }
  }

  test('behavior: what the gateway knows of the chain, with prices and exact amounts', async () => {
    const { answer, asked } = ask({})
    expect(await answer).toEqual({ '0xa': [native, token] })
    const [call] = asked.filter(({ whom }) => whom === 'gateway')
    expect(call?.params).toEqual([account.address, 'eip155:10'])
  })

  test.each([
    [{ chainFilter: ['0xA', '0x1', '0x0a'] }, { '0xa': [native, token], '0x1': [native, token] }],
    [{ assetTypeFilter: ['native'] }, { '0xa': [native] }],
    [{ assetTypeFilter: ['ERC20', 'ERC721'] }, { '0xa': [token] }],
    [{ assetFilter: { '0xa': [{ address: to.toLowerCase(), type: 'ERC20' }] } }, { '0xa': [token] }],
    [{ assetFilter: { '0xa': [{ address: 'native' }] } }, { '0xa': [native] }],
    [{ chainFilter: [] }, {}],
  ])('param: %j', async (filters, expected) => {
    expect(await ask(filters).answer).toEqual(expected)
  })

  test('behavior: a chain that the gateway does not serve is left out: nothing is known of it', async () => {
    const { answer } = ask({ chainFilter: ['0x1', '0xa'] }, (id) => (id === 'eip155:1' ? [] : [coin]))
    expect(await answer).toEqual({ '0xa': [native] })
  })

  test('error: broken entries are dropped, endless lists cut off', async () => {
    const broken = [
      null,
      'x',
      { ...coin, name: 1 },
      { ...coin, quantity: { decimals: '0', numeric: '1' } },
      { ...coin, quantity: { decimals: '99', numeric: '1' } },
      { ...coin, quantity: { decimals: '18', numeric: '-1' } },
      { ...coin, quantity: { decimals: '18', numeric: '9'.repeat(5000) } },
      { ...coin, quantity: undefined },
      { ...usd, address: 'eip155:10:0x12' },
      { ...coin, price: 'much', name: 'E'.repeat(500), iconUrl: 7 },
    ]
    const { answer } = ask({}, () => broken)
    expect(await answer).toEqual({
      '0xa': [{ ...native, metadata: { ...native.metadata, name: 'E'.repeat(80), price: 0, iconUrl: '' } }],
    })
    const many = ask({}, () => Array.from({ length: 9000 }, () => usd))
    expect(((await many.answer) as Record<string, unknown[]>)['0xa']).toHaveLength(500)
  })

  test.each([
    [{ account: to }, { name: 'unauthorized' }],
    [{ account: 'me' }, { code: -32602 }],
    [{ chainFilter: ['ten'] }, { code: -32602 }],
    [{ chainFilter: Array.from({ length: 17 }, (_, id) => `0x${id}`) }, { code: -32602 }],
  ])('error: %j is refused', async (filters, error) => {
    const { answer, asked } = ask(filters)
    await expect(answer).rejects.toMatchObject(error)
    expect(asked.filter(({ whom }) => whom === 'gateway')).toEqual([])
  })

  test('behavior: capabilities do not offer it: a page’s own gateway says more', async () => {
    const answer = (await createRequestFrame().request('wallet_getCapabilities', [])) as object
    expect(JSON.stringify(answer)).not.toContain('assetDiscovery')
  })
})
