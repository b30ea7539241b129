import { describe, expect, test, vi } from 'vitest'
import { fakeEnv, testNetwork } from '../../test/fakeEnv.js'
import { type Answer, fakeProvider, walletError } from '../../test/fakeProvider.js'
import { connectInjected, type ConnectInjectedParameters } from './connectInjected.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const reject =
  (...args: Parameters<typeof walletError>) =>
  () =>
    Promise.reject(walletError(...args))
const never = () => new Promise(() => undefined)
const networks = [testNetwork(), testNetwork({ caipNetworkId: 'eip155:31338' })]

const setUp = (answers: Record<string, Answer> = {}, changes: Partial<ConnectInjectedParameters> = {}) => {
  const wallet = fakeProvider({
    eth_requestAccounts: [account.toLowerCase()],
    eth_accounts: [account.toLowerCase()],
    eth_chainId: '0x7a69',
    ...answers,
  })
  const fake = fakeEnv({ networks })
  const openRequests = new WeakMap()
  const connect = () =>
    connectInjected({
      walletId: 'com.example.w',
      provider: wallet.provider,
      env: fake.env,
      openRequests,
      namespaces: ['eip155'],
      silent: false,
      signal: new AbortController().signal,
      ...changes,
    })
  return { ...wallet, ...fake, connect }
}
const switching = (known: string[], unknown: () => unknown = reject(4902, 'Unrecognized chain ID')) => {
  let current = '0x7a69'
  return {
    eth_chainId: () => current,
    wallet_switchEthereumChain: (params: unknown) => {
      const { chainId } = (params as [{ chainId: string }])[0]
      if (!known.includes(chainId)) return unknown()
      current = chainId
      return null
    },
    wallet_addEthereumChain: (params: unknown) => {
      known.push((params as [{ chainId: string }])[0].chainId)
      return null
    },
  }
}

describe('behavior: connect', () => {
  test('behavior: accounts, then the chain, and nothing else', async () => {
    const { calls, connect } = setUp()
    const [connection] = await connect()
    expect(calls).toEqual([{ method: 'eth_requestAccounts' }, { method: 'eth_chainId' }])
    expect(connection).toMatchObject({
      id: 'eip155:com.example.w',
      connectorId: 'injected',
      walletId: 'com.example.w',
      namespace: 'eip155',
      chainId: 'eip155:31337',
      accounts: [{ caip: `eip155:31337:${account}`, type: 'eoa' }],
    })
  })

  test.each<[string, unknown]>([
    ['decimal text', '31337'],
    ['a number', 31337],
    ['upper case', '0X7A69'],
  ])('param: chain id as %s', async (_, chainId) => {
    const { connect } = setUp({ eth_chainId: chainId })
    expect((await connect())[0]?.chainId).toBe('eip155:31337')
  })

  test.each<[string, Record<string, Answer>, string]>([
    ['declined', { eth_requestAccounts: reject(4001) }, 'user_rejected'],
    ['pending elsewhere', { eth_requestAccounts: reject(-32002) }, 'request_pending'],
    ['locked', { eth_requestAccounts: reject(-32603, 'Wallet is locked') }, 'wallet_locked'],
    ['no account', { eth_requestAccounts: [] }, 'no_accounts'],
    ['no list', { eth_requestAccounts: account }, 'no_accounts'],
    ['null', { eth_requestAccounts: null }, 'no_accounts'],
    ['not an address', { eth_requestAccounts: ['x'] }, 'no_accounts'],
    ['no chain', { eth_chainId: 'loading' }, 'wallet_error'],
    [
      'throws at once',
      {
        eth_requestAccounts: () => {
          throw new Error('boom')
        },
      },
      'wallet_error',
    ],
  ])('error: %s', async (_, answers, name) => {
    await expect(setUp({ eth_accounts: [], ...answers }).connect()).rejects.toMatchObject({ name })
  })

  test('error: an unknown wallet', async () => {
    const { connect } = setUp({}, { provider: undefined })
    await expect(connect()).rejects.toMatchObject({ name: 'wallet_not_installed' })
  })

  test('behavior: an approval after the abort is returned, without another prompt', async () => {
    const abort = new AbortController()
    let approve: (accounts: readonly string[]) => void = () => undefined
    const { connect, methods } = setUp(
      { eth_requestAccounts: () => new Promise((yes) => (approve = yes)) },
      { signal: abort.signal, chainId: 'eip155:31338' },
    )
    const connecting = connect()
    abort.abort()
    approve([account])
    await expect(connecting).resolves.toHaveLength(1)
    expect(methods()).not.toContain('wallet_switchEthereumChain')
  })

  test('behavior: aborted during the switch, nothing is added', async () => {
    const abort = new AbortController()
    const unknown = () => {
      abort.abort()
      throw walletError(4902)
    }
    const { connect, methods } = setUp(switching(['0x7a69'], unknown), {
      chainId: 'eip155:31338',
      signal: abort.signal,
    })
    await expect(connect()).resolves.toHaveLength(1)
    expect(methods()).not.toContain('wallet_addEthereumChain')
  })
})

describe('behavior: a second request while the first is open', () => {
  const asking = (others: () => unknown = reject(-32002)) => {
    const open: { yes: (accounts: readonly string[]) => void; no: (error: Error) => void }[] = []
    const made = setUp({
      eth_requestAccounts: () =>
        open.length > 0 && others !== never
          ? others()
          : new Promise((yes, no) => void open.push({ yes: yes as (typeof open)[0]['yes'], no })),
    })
    return { ...made, open }
  }

  test('behavior: the approval of the first request connects', async () => {
    const { connect, open, methods } = asking()
    const [first, second, third] = [connect(), connect(), connect()]
    await Promise.resolve()
    open[0]?.yes([account])
    for (const connecting of [first, second, third]) await expect(connecting).resolves.toHaveLength(1)
    expect(methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(3)
  })

  test('error: its rejection answers both', async () => {
    const { connect, open } = asking()
    const both = [connect(), connect()].map((one) => one.catch((error: Error) => error.name))
    open[0]?.no(walletError(4001))
    expect(await Promise.all(both)).toEqual(['user_rejected', 'user_rejected'])
  })

  test('behavior: a wallet that shows a second window: an approval of either connects', async () => {
    for (const approved of [0, 1]) {
      const { connect, open } = asking(never)
      void connect().catch(() => undefined)
      const second = connect()
      open[approved]?.yes([account])
      await expect(second).resolves.toHaveLength(1)
    }
  })

  test('behavior: a lost window, declined in the new one: declined', async () => {
    const { connect, open } = asking(never)
    void connect()
    const second = connect()
    open[1]?.no(walletError(4001))
    await expect(second).rejects.toMatchObject({ name: 'user_rejected' })
  })

  test('behavior: a declined window leaves the new one open', async () => {
    const { connect, open } = asking(never)
    const first = connect().catch((error: Error) => error.name)
    const second = connect()
    open[0]?.no(walletError(4001))
    expect(await first).toBe('user_rejected')
    open[1]?.yes([account])
    await expect(second).resolves.toHaveLength(1)
  })

  test('error: a request of an earlier visit is pending, also after an answered one', async () => {
    const { connect, answers } = setUp()
    await connect()
    answers['eth_requestAccounts'] = reject(-32002)
    answers['eth_accounts'] = []
    await expect(connect()).rejects.toMatchObject({ name: 'request_pending' })
  })
})

describe('behavior: the network wanted when connecting', () => {
  test('behavior: no switch when it is there already', async () => {
    const { connect, methods } = setUp({}, { chainId: 'eip155:31337' })
    await connect()
    expect(methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('behavior: a switch when it is elsewhere', async () => {
    const { connect } = setUp(switching(['0x7a69', '0x7a6a']), { chainId: 'eip155:31338' })
    expect((await connect())[0]?.chainId).toBe('eip155:31338')
  })

  test.each([
    ['4902', reject(4902)],
    ['-32603 wrapping 4902', reject(-32603, 'Internal', { data: { originalError: { code: 4902 } } })],
    ['32603', reject(32603)],
    ['text of another language', () => Promise.reject(new Error('Сеть не поддерживается'))],
    ['a bare text', () => Promise.reject('La red no existe')],
    ['-32602', reject(-32602, 'Invalid params')],
    ['undefined', () => Promise.reject(undefined)],
    ['4200', reject(4200, 'not supported')],
  ])('behavior: an unknown chain is added: %s', async (_, unknown) => {
    const { connect, methods } = setUp(switching(['0x7a69'], unknown), { chainId: 'eip155:31338' })
    expect((await connect())[0]?.chainId).toBe('eip155:31338')
    expect(methods()).toContain('wallet_addEthereumChain')
  })

  test.each<[string, Record<string, Answer>]>([
    ['declined', { wallet_switchEthereumChain: reject(4001) }],
    ['not supported', {}],
    ['adding declined', { wallet_switchEthereumChain: reject(4902), wallet_addEthereumChain: reject(4001) }],
    ['a yes that is none', { wallet_switchEthereumChain: null }],
  ])('behavior: connected all the same: %s', async (_, answers) => {
    const { connect } = setUp(answers, { chainId: 'eip155:31338' })
    expect((await connect())[0]?.chainId).toBe('eip155:31337')
  })

  test('behavior: an unconfigured network is not added', async () => {
    const { connect, methods } = setUp(switching(['0x7a69']), { chainId: 'eip155:5' })
    expect((await connect())[0]?.chainId).toBe('eip155:31337')
    expect(methods()).not.toContain('wallet_addEthereumChain')
  })

  test('behavior: another family’s network is ignored', async () => {
    const { connect, methods } = setUp({}, { chainId: 'solana:x' })
    await connect()
    expect(methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })
})

describe('behavior: restore is silent', () => {
  test('behavior: no prompt and no switch', async () => {
    const { connect, methods } = setUp({}, { silent: true, chainId: 'eip155:31338' })
    expect(await connect()).toHaveLength(1)
    expect(methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test.each<[string, Record<string, Answer>]>([
    ['locked', { eth_accounts: [] }],
    ['unauthorized', { eth_accounts: reject(4100) }],
    ['broken', { eth_accounts: 'x' }],
    ['no chain', { eth_chainId: reject(-32603) }],
  ])('behavior: nothing to restore: %s', async (_, answers) => {
    const { connect, methods } = setUp(answers, { silent: true })
    await expect(connect()).resolves.toEqual([])
    expect(methods()).not.toContain('eth_requestAccounts')
  })

  test('behavior: the signal ends the wait for a silent wallet', async () => {
    const abort = new AbortController()
    const restoring = setUp({ eth_accounts: never }, { silent: true, signal: abort.signal }).connect()
    abort.abort()
    await expect(restoring).resolves.toEqual([])
  })

  test('behavior: aborted before the start', async () => {
    const restoring = setUp({ eth_accounts: never }, { silent: true, signal: AbortSignal.abort() }).connect()
    await expect(restoring).resolves.toEqual([])
  })

  test('behavior: a rejection after the abort is ignored', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const abort = new AbortController()
    let fail: (error: Error) => void = () => undefined
    const restoring = setUp(
      { eth_accounts: () => new Promise((_, no) => (fail = no)) },
      { silent: true, signal: abort.signal },
    ).connect()
    abort.abort()
    await restoring
    fail(new Error('late'))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})
