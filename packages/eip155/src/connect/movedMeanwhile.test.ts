import { expect, test } from 'vitest'
import { fakeEnv, testNetwork } from '../../test/fakeEnv.js'
import { type Answer, fakeProvider } from '../../test/fakeProvider.js'
import { connectInjected } from './connectInjected.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function setUp(answers: Record<string, Answer> = {}) {
  let chainId = '0x7a69'
  const wallet = fakeProvider({
    eth_requestAccounts: [account],
    eth_chainId: () => chainId,
    wallet_switchEthereumChain: () => {
      chainId = '0x7a6a'
      return null
    },
    ...answers,
  })
  const networks = [testNetwork(), testNetwork({ caipNetworkId: 'eip155:31338' })]
  const connect = () =>
    connectInjected({
      walletId: 'com.example.w',
      provider: wallet.provider,
      env: fakeEnv({ networks }).env,
      openRequests: new WeakMap(),
      namespaces: ['eip155'],
      chainId: 'eip155:31338',
      silent: false,
      signal: new AbortController().signal,
    })
  const emitDuring = (method: string, ...events: readonly unknown[]) => {
    const answer = wallet.answers[method] as () => unknown
    wallet.answers[method] = () => {
      for (const payload of events) wallet.emit('accountsChanged', payload)
      return answer()
    }
  }
  return { ...wallet, connect, whileAsked: emitDuring }
}

test.each(['eth_chainId', 'wallet_switchEthereumChain'])(
  'behavior: an account chosen during %s is connected',
  async (method) => {
    const { connect, listenerCount, whileAsked } = setUp()
    whileAsked(method, [other], 'nonsense')
    const [connection] = await connect()
    expect(connection?.accounts).toEqual([{ caip: `eip155:31338:${other}`, type: 'eoa' }])
    expect(listenerCount()).toBe(0)
  },
)

test('error: a wallet that shares nothing any more does not connect', async () => {
  const { connect, listenerCount, whileAsked } = setUp()
  whileAsked('eth_chainId', [])
  await expect(connect()).rejects.toMatchObject({ name: 'no_accounts' })
  expect(listenerCount()).toBe(0)
})
