import { describe, expect, test } from 'vitest'
import { connected, SAFE } from '../../test/stage.js'

const TO = '0x000000000000000000000000000000000000bEEF'
const SAFE_HASH = `0x${'5a'.repeat(32)}`
const CHAIN_HASH = `0x${'c4'.repeat(32)}`
const requestsOf = ({ double }: Awaited<ReturnType<typeof connected>>) =>
  double.requests.slice(1).map(({ method, params }) => [method, params])
const settings = ['rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] }]

describe('accounts and chain', () => {
  test.each([
    ['eth_accounts', [], [SAFE]],
    ['eth_requestAccounts', [], [SAFE]],
    ['eth_chainId', [], '0x1'],
    ['net_version', [], '1'],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], null],
    ['wallet_getCapabilities', [SAFE], { '0x1': { atomic: { status: 'supported' } } }],
  ])('behavior: %s sends no request', async (method, params, answer) => {
    const scene = await connected()
    expect(await scene.request(method, ...params)).toEqual(answer)
    expect(requestsOf(scene)).toEqual([])
  })

  test.each([
    ['wallet_switchEthereumChain', [{ chainId: '0xa' }], 4200],
    ['wallet_addEthereumChain', [{}], 4200],
    ['eth_sign', [SAFE, '0x00'], 4200],
    ['constructor', [], 4200],
    ['personal_sign', ['0x6869', TO], 4100],
    ['personal_sign', ['0xff', SAFE], -32602],
    ['eth_signTypedData_v4', [TO, '{}'], 4100],
    ['eth_sendTransaction', [{ from: TO, to: TO }], 4100],
    ['eth_sendTransaction', [{ from: SAFE, data: '0x00' }], -32602],
    ['wallet_getCapabilities', [TO], 4100],
    ['wallet_sendCalls', [{ from: TO, chainId: '0x1', calls: [{ to: TO }] }], 4100],
    ['wallet_sendCalls', [{ from: SAFE, chainId: '0xa', calls: [{ to: TO }] }], 5710],
    [
      'wallet_sendCalls',
      [{ chainId: '0x1', calls: [{ to: TO }], capabilities: { paymasterService: {} } }],
      5700,
    ],
    ['wallet_sendCalls', [{ from: SAFE, chainId: '0x1', calls: [] }], -32602],
    ['wallet_getCallsStatus', [SAFE_HASH], 5730],
  ])('error: %s %j is %i', async (method, params, code) => {
    const scene = await connected()
    await expect(scene.request(method, ...params)).rejects.toMatchObject({ code })
    expect(requestsOf(scene).map(([name]) => name)).not.toContain('sendTransactions')
  })

  test('behavior: chain reads go to Safe’s node', async () => {
    const scene = await connected({ rpcCall: () => '0x7' })
    expect(await scene.request('eth_getBalance', SAFE, 'latest')).toBe('0x7')
    expect(requestsOf(scene)).toEqual([['rpcCall', { call: 'eth_getBalance', params: [SAFE, 'latest'] }]])
  })

  test.each([
    ['Transaction was rejected', 4001],
    ['User denied', 4001],
    ['execution reverted', -32603],
    ['', -32603],
  ])('error: Safe answers %j: %i', async (message, code) => {
    const refuse = () => {
      throw new Error(message)
    }
    const scene = await connected({ sendTransactions: refuse })
    const sending = scene.request('eth_sendTransaction', { from: SAFE, to: TO })
    await expect(sending).rejects.toMatchObject({ code })
  })
})

describe('signing', () => {
  test('behavior: a message is signed off-chain, as the text of its bytes', async () => {
    const scene = await connected({ signMessage: () => ({ messageHash: SAFE_HASH, signature: '0xabcd' }) })
    expect(await scene.request('personal_sign', '0x4dc3bc6c6c6572', SAFE)).toBe('0xabcd')
    expect(requestsOf(scene)).toEqual([settings, ['signMessage', { message: 'Müller' }]])
  })

  test('behavior: typed data as text or as an object', async () => {
    const scene = await connected({ signTypedMessage: () => ({ signature: '0xabcd' }) })
    const typedData = { domain: {}, types: {}, message: { a: 1 }, primaryType: 'A' }
    for (const given of [typedData, JSON.stringify(typedData)]) {
      expect(await scene.request('eth_signTypedData_v4', SAFE, given)).toBe('0xabcd')
      expect(requestsOf(scene).at(-1)).toEqual(['signTypedMessage', { typedData }])
    }
  })

  test('behavior: waits for the signatures of further owners', async () => {
    let count = 0
    const getOffChainSignature = () => {
      count += 1
      if (count === 1) throw new Error('Not found')
      return count < 4 ? '' : '0xabcdef'
    }
    const scene = await connected({ signMessage: () => ({ messageHash: SAFE_HASH }), getOffChainSignature })
    let signature: unknown
    void scene.request('personal_sign', '0x6869', SAFE).then((value) => (signature = value))
    await scene.platform.advance(4_749)
    expect(signature).toBeUndefined()
    await scene.platform.advance(1)
    expect(signature).toBe('0xabcdef')
    expect(requestsOf(scene).at(-1)).toEqual(['getOffChainSignature', SAFE_HASH])
    expect(scene.platform.pendingTimers()).toBe(0)
  })

  test('behavior: a Safe that signs with a transaction has the empty signature', async () => {
    const scene = await connected({ signMessage: () => ({ safeTxHash: SAFE_HASH }) })
    expect(await scene.request('personal_sign', '0x6869', SAFE)).toBe('0x')
  })
})

describe('sending', () => {
  const answers = { sendTransactions: () => ({ safeTxHash: SAFE_HASH }) }

  test('behavior: resolves to Safe’s hash; the transaction is pending until executed, then the chain’s', async () => {
    let details: object = { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }
    const scene = await connected({
      ...answers,
      getTxBySafeTxHash: () => details,
      rpcCall: ({ call }: { call: string }) => ({ call, transactionHash: CHAIN_HASH }),
    })
    const transaction = { from: SAFE, to: TO, value: '0xde0b6b3a7640000', gas: '0x5208' }
    expect(await scene.request('eth_sendTransaction', transaction)).toBe(SAFE_HASH)
    const txs = [{ to: TO, value: '1000000000000000000', data: '0x' }]
    expect(requestsOf(scene)).toEqual([['sendTransactions', { txs }]])
    expect(await scene.request('eth_getTransactionReceipt', SAFE_HASH)).toBeNull()
    expect(await scene.request('eth_getTransactionByHash', SAFE_HASH)).toMatchObject({
      hash: SAFE_HASH,
      from: SAFE,
      to: TO,
      value: '0xde0b6b3a7640000',
      blockHash: null,
    })
    details = { txStatus: 'SUCCESS', txHash: CHAIN_HASH }
    for (const call of ['eth_getTransactionReceipt', 'eth_getTransactionByHash']) {
      expect(await scene.request(call, SAFE_HASH)).toEqual({ call, transactionHash: CHAIN_HASH })
      expect(requestsOf(scene).at(-1)).toEqual(['rpcCall', { call, params: [CHAIN_HASH] }])
    }
    expect(await scene.connections[0]?.whenExecuted?.(SAFE_HASH)).toBe(CHAIN_HASH)
  })

  test('behavior: a hash unknown to Safe is the chain’s', async () => {
    const getTxBySafeTxHash = () => {
      throw new Error('Not found')
    }
    const scene = await connected({ getTxBySafeTxHash, rpcCall: () => ({ status: '0x1' }) })
    expect(await scene.request('eth_getTransactionReceipt', CHAIN_HASH)).toEqual({ status: '0x1' })
    expect(requestsOf(scene).at(-1)).toEqual([
      'rpcCall',
      { call: 'eth_getTransactionReceipt', params: [CHAIN_HASH] },
    ])
  })

  test('error: an answer without a hash', async () => {
    const scene = await connected({ sendTransactions: () => ({ safeTxHash: 'soon' }) })
    await expect(scene.request('eth_sendTransaction', { to: TO })).rejects.toMatchObject({ code: -32603 })
  })

  test.each([
    ['1.0', SAFE_HASH],
    ['2.0.0', { id: SAFE_HASH }],
  ])('behavior: calls of version %s are one transaction', async (version, answer) => {
    const scene = await connected(answers)
    const calls = [
      { to: TO, value: '0x1' },
      { to: SAFE, data: '0xabcd' },
    ]
    const capabilities = { paymasterService: { optional: true } }
    const batch = { version, from: SAFE, chainId: '0x1', atomicRequired: true, calls, capabilities }
    expect(await scene.request('wallet_sendCalls', batch)).toEqual(answer)
    const txs = [
      { to: TO, value: '1', data: '0x' },
      { to: SAFE, value: '0', data: '0xabcd' },
    ]
    expect(requestsOf(scene)).toEqual([['sendTransactions', { txs }]])
  })

  test.each([
    ['AWAITING_CONFIRMATIONS', null, 100],
    ['AWAITING_EXECUTION', null, 100],
    ['CANCELLED', null, 400],
    ['FAILED', CHAIN_HASH, 500],
    ['SUCCESS', CHAIN_HASH, 200],
  ])('behavior: calls that Safe calls %s', async (txStatus, txHash, status) => {
    const receipt = { transactionHash: CHAIN_HASH, status: '0x1', logs: [], from: SAFE }
    const scene = await connected({
      getTxBySafeTxHash: () => ({ txStatus, txHash }),
      rpcCall: () => receipt,
    })
    const found = await scene.request('wallet_getCallsStatus', SAFE_HASH)
    expect(found).toMatchObject({ version: '2.0.0', id: SAFE_HASH, chainId: '0x1', atomic: true, status })
    const { receipts } = found as { receipts?: readonly object[] }
    if (txHash) expect(receipts).toMatchObject([{ transactionHash: CHAIN_HASH, status: '0x1' }])
    else expect(receipts).toBeUndefined()
    expect(receipts?.[0] ?? {}).not.toHaveProperty('from')
  })

  test('behavior: calls are pending while the node has no receipt', async () => {
    const scene = await connected({
      getTxBySafeTxHash: () => ({ txStatus: 'SUCCESS', txHash: CHAIN_HASH }),
      rpcCall: () => null,
    })
    expect(await scene.request('wallet_getCallsStatus', SAFE_HASH)).toMatchObject({ status: 100 })
  })
})
