import { expect, test } from 'vitest'
import { fakeEnv } from '../../test/fakeEnv.js'
import { fakeProvider, walletError } from '../../test/fakeProvider.js'
import { connectInjected } from './connectInjected.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each<[string, () => unknown]>([
  ['an error of its own', () => Promise.reject(walletError(-32603, 'Внутренняя ошибка'))],
  ['an open request', () => Promise.reject(walletError(-32002))],
  ['nothing', () => undefined],
  ['an empty list', () => []],
])('behavior: granted, though the answer is %s', async (_, answer) => {
  const { provider } = fakeProvider({
    eth_requestAccounts: answer,
    eth_accounts: [account.toLowerCase()],
    eth_chainId: '0x7a69',
  })
  const [connection] = await connectInjected({
    walletId: 'com.example.w',
    provider,
    env: fakeEnv().env,
    openRequests: new WeakMap(),
    namespaces: ['eip155'],
    silent: false,
    signal: new AbortController().signal,
  })
  expect(connection?.accounts).toEqual([{ caip: `eip155:31337:${account}`, type: 'eoa' }])
})

test('behavior: granted, though the wallet does not report its network after a failed switch', async () => {
  let isRequested = false
  const { provider } = fakeProvider({
    eth_requestAccounts: [account],
    eth_chainId: () => (isRequested ? Promise.reject(walletError(-32603)) : '0x7a69'),
    wallet_switchEthereumChain: () => {
      isRequested = true
      return Promise.reject(walletError(4001))
    },
  })
  const [connection] = await connectInjected({
    walletId: 'com.example.w',
    provider,
    env: fakeEnv().env,
    openRequests: new WeakMap(),
    namespaces: ['eip155'],
    silent: false,
    chainId: 'eip155:31338',
    signal: new AbortController().signal,
  })
  expect(connection?.chainId).toBe('eip155:31337')
})
