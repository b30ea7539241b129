import { describe, expect, test, vi } from 'vitest'
import { codeOf, createStorage, otherUrl, rpcUrl, settled, setUp } from '../../test/setUpWallet.js'
import { devAccounts } from './devAccounts.js'
import type { TestWalletProvider } from './types.js'
import { walletErrors } from './walletErrors.js'

const [first, second] = devAccounts.map(({ address }) => address)
const chainToAdd = {
  chainId: '0x7a6a',
  chainName: 'Second',
  rpcUrls: [otherUrl],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

describe('chains', () => {
  test('behavior: reads go to the active chain', async () => {
    const { request, calls } = setUp()
    expect(await request('eth_blockNumber')).toBe('0x10')
    await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    await request('eth_blockNumber')
    expect(calls).toEqual([`${rpcUrl} eth_blockNumber`, `${otherUrl} eth_blockNumber`])
    expect(await request('net_version')).toBe('31338')
  })

  test('behavior: switching notifies the page once, and not for the same chain', async () => {
    const { request, events } = setUp()
    expect(await request('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
    expect(await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(events).toEqual([['chainChanged', '0x7a6a']])
  })

  test.each([
    ['plain', 4902, undefined],
    ['wrapped', -32603, { originalError: { code: 4902 } }],
    ['positive', 32603, undefined],
  ] as const)('param: an unknown chain is refused the %s way', async (unknownChainError, code, data) => {
    const { request } = setUp({ unknownChainError, knownChains: [31337] })
    const error = await request('wallet_switchEthereumChain', { chainId: '0x7a6a' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject(data ? { code, data } : { code })
  })

  test('behavior: an added chain is verified, switched to and remembered', async () => {
    const storage = createStorage()
    const { request, calls, events } = setUp({ knownChains: [31337] }, { storage })
    expect(await request('wallet_addEthereumChain', chainToAdd)).toBeNull()
    expect(calls).toEqual([`${otherUrl} eth_chainId`])
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    const after = setUp({ knownChains: [31337] }, { storage })
    expect(await after.request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
  })

  test.each([
    ['the endpoint serves another chain', { rpcUrls: [rpcUrl] }],
    ['no endpoint', { rpcUrls: [] }],
    ['an endpoint of another scheme', { rpcUrls: ['ftp://x'] }],
    ['no name', { chainName: '' }],
    ['no currency', { nativeCurrency: undefined }],
    ['other decimals', { nativeCurrency: { symbol: 'ETH', decimals: 6 } }],
    ['a decimal id', { chainId: 31338 }],
    ['an id with leading zeros', { chainId: '0x07a6a' }],
  ])('error: adding a chain with %s is -32602', async (_, change) => {
    const { request } = setUp({ knownChains: [31337] })
    expect(await codeOf(request('wallet_addEthereumChain', { ...chainToAdd, ...change }))).toBe(-32602)
    expect(await codeOf(request('wallet_switchEthereumChain', { chainId: '0x7a6a' }))).toBe(4902)
  })

  test('error: refusing the chain leaves it unknown, refusing the switch leaves it known', async () => {
    const { request, control } = setUp({ knownChains: [31337], approval: 'script' })
    const refused = codeOf(request('wallet_addEthereumChain', chainToAdd))
    expect(await control.reject()).toMatchObject({ kind: 'addChain', rpcUrl: otherUrl })
    expect(await refused).toBe(4001)
    const adding = codeOf(request('wallet_addEthereumChain', chainToAdd))
    await control.approve()
    expect(await control.reject()).toMatchObject({ kind: 'switchChain', to: { chainId: 31338 } })
    expect(await adding).toBe(4001)
    expect(control.chainId()).toBe(31337)
    expect(
      await Promise.all([request('wallet_switchEthereumChain', { chainId: '0x7a6a' }), control.approve()]),
    ).toHaveLength(2)
  })

  test('error: a chain without an endpoint answers -32603 to reads', async () => {
    const { request, control } = setUp()
    control.setChain(1)
    expect(await request('eth_chainId')).toBe('0x1')
    expect(await codeOf(request('eth_blockNumber'))).toBe(-32603)
  })
})

describe('methods', () => {
  test.each([
    ['eth_sign', 4200],
    ['eth_signTransaction', 4200],
    ['eth_signTypedData', 4200],
    ['eth_signTypedData_v3', 4200],
    ['wallet_getCapabilities', -32601],
    ['wallet_getAssets', -32601],
    ['wallet_unheardOf', -32601],
    ['personal_sign', -32602],
    ['eth_signTypedData_v4', 4100],
    ['eth_sendTransaction', -32602],
    ['wallet_watchAsset', -32602],
    ['', -32600],
  ])('error: %s alone is refused with %i and never reaches the chain', async (method, code) => {
    const { request, calls } = setUp()
    await request('eth_requestAccounts')
    expect(await codeOf(request(method))).toBe(code)
    expect(calls).toEqual([])
  })

  test('param: capabilities and assets when enabled, scripted answers as given', async () => {
    const { request, control, answers } = setUp({
      capabilities: { '0x7a69': { atomic: { status: 'supported' } } },
      assets: true,
      tokens: [
        { chainId: 31337, address: second ?? '0x', symbol: 'USDT', name: 'Tether', decimals: 6, usd: 1 },
      ],
    })
    expect(await codeOf(request('wallet_getCapabilities', first))).toBe(4100)
    await request('eth_requestAccounts')
    expect(await request('wallet_getCapabilities', first)).toEqual({
      '0x7a69': { assetDiscovery: { supported: true }, atomic: { status: 'supported' } },
      '0x7a6a': { assetDiscovery: { supported: true } },
    })
    Object.assign(answers, { eth_getBalance: '0xde0b6b3a7640000', eth_call: `0x${'0'.repeat(63)}5` })
    const metadata = { name: 'Tether', symbol: 'USDT', decimals: 6, price: 1, iconUrl: '' }
    expect(await request('wallet_getAssets', { account: first, chainFilter: ['0x7a69'] })).toMatchObject({
      '0x7a69': [
        { type: 'NATIVE', balance: '0xde0b6b3a7640000', metadata: { symbol: 'ETH', decimals: 18 } },
        { type: 'ERC20', address: second, balance: '0x5', metadata },
      ],
    })
    control.setAssets({ '0x7a69': 'nonsense' })
    expect(await request('wallet_getAssets', { account: first })).toEqual({ '0x7a69': 'nonsense' })
  })

  test('behavior: a typed document for another chain is refused', async () => {
    const { request } = setUp()
    await request('eth_requestAccounts')
    const document = { types: { T: [] }, primaryType: 'T', domain: { chainId: 1 }, message: {} }
    expect(await codeOf(request('eth_signTypedData_v4', first, JSON.stringify(document)))).toBe(-32602)
    const fitting = { ...document, domain: { chainId: 31337 } }
    expect(await request('eth_signTypedData_v4', first, JSON.stringify(fitting))).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

describe('script', () => {
  test.each(Object.entries(walletErrors))('behavior: failNext answers %s once', async (_, error) => {
    const { request, control } = setUp()
    control.failNext('eth_requestAccounts', error)
    const thrown = await request('eth_requestAccounts').catch((caught: unknown) => caught)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).toMatchObject(error)
    expect(await request('eth_requestAccounts')).toEqual([first])
  })

  test('param: times repeats a failure', async () => {
    const { request, control } = setUp()
    control.failNext('eth_blockNumber', { code: -32005, times: 2 })
    const codes = [1, 2, 3].map(() => codeOf(request('eth_blockNumber')))
    expect(await Promise.all(codes)).toEqual([-32005, -32005, 'resolved'])
  })

  test('behavior: hang and release, removal and the log', async () => {
    const { request, control } = setUp()
    control.hang('eth_accounts')
    const hanging = request('eth_accounts')
    expect(await settled(hanging)).toBe(false)
    expect(control.requests).toEqual([{ id: 1, method: 'eth_accounts', params: [], status: 'pending' }])
    control.release('eth_accounts')
    expect(await hanging).toEqual([])
    control.setUnsupported(['eth_accounts'])
    expect(await codeOf(request('eth_accounts'))).toBe(4200)
    expect(control.requests[1]).toMatchObject({ status: 'rejected', error: { code: 4200 } })
    control.removeExtension()
    expect(await settled(request('eth_chainId'))).toBe(false)
    control.reset()
    expect(control.requests).toEqual([])
    expect(await request('eth_accounts')).toEqual([])
  })

  test('behavior: delay delays every answer, or those of one method', async () => {
    vi.useFakeTimers()
    try {
      const { request, control } = setUp()
      control.delay(1000, 'eth_chainId')
      const slow = request('eth_chainId')
      expect(await request('eth_accounts')).toEqual([])
      await vi.advanceTimersByTimeAsync(999)
      expect(control.requests[0]).toMatchObject({ status: 'pending' })
      await vi.advanceTimersByTimeAsync(1)
      expect(await slow).toBe('0x7a69')
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: disconnect is 4900 until reconnect', async () => {
    const { request, control, events, provider } = setUp()
    control.disconnect()
    expect(provider.isConnected()).toBe(false)
    expect(await codeOf(request('eth_chainId'))).toBe(4900)
    control.reconnect()
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(events[0]).toMatchObject(['disconnect', { code: 4900 }])
    expect(events[1]).toEqual(['connect', { chainId: '0x7a69' }])
  })
})

test('behavior: a removed listener is not called', async () => {
  const { provider, control } = setUp()
  const events: unknown[] = []
  const listener: Parameters<TestWalletProvider['on']>[1] = (value) => events.push(value)
  provider.on('chainChanged', listener).removeListener('chainChanged', listener)
  control.setChain(31338)
  expect(events).toEqual([])
})

test.each([{ accounts: [] }, { chains: [] }])('error: %o throws', (options) => {
  expect(() => setUp(options)).toThrow(RangeError)
})
