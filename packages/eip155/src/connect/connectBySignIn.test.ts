import { signInMessage, type SiwxData } from '@latchkey/protocol/signIn'
import { describe, expect, test, vi } from 'vitest'
import { fakeEnv, testNetwork } from '../../test/fakeEnv.js'
import { type Answer, fakeProvider, walletError } from '../../test/fakeProvider.js'
import { connectInjected, type ConnectInjectedParameters } from './connectInjected.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const signature = `0x${'5e'.repeat(65)}`
const networks = [testNetwork(), testNetwork({ caipNetworkId: 'eip155:31338' })]

const signIn = {
  nonce: '12345678',
  domain: 'lumen.market',
  uri: 'https://lumen.market/',
  statement: 'Prints are yours.',
  expirationTime: '2026-03-08T12:00:00.000Z',
  notBefore: undefined,
}

interface SignInScene {
  readonly version: string
  readonly capabilities: { readonly signInWithEthereum: Readonly<Record<string, string>> }
}

const signedBy =
  (addresses: readonly string[], change: object = {}, more: object = {}) =>
  (params: unknown) => {
    const [{ capabilities }] = params as [SignInScene]
    const { chainId, ...fields } = capabilities.signInWithEthereum
    const accounts = addresses.map((address) => {
      const data = { ...fields, chainId: `eip155:${Number(chainId)}`, accountAddress: address, ...change }
      const signed = { message: signInMessage(data as unknown as SiwxData), signature, ...more }
      return { address: address.toLowerCase(), capabilities: { signInWithEthereum: signed } }
    })
    return { accounts }
  }

const refused =
  (...args: Parameters<typeof walletError>) =>
  () =>
    Promise.reject(walletError(...args))

function setUp(answers: Record<string, Answer> = {}, changes: Partial<ConnectInjectedParameters> = {}) {
  let chain = '0x7a69'
  const wallet = fakeProvider({
    eth_requestAccounts: [account.toLowerCase()],
    eth_accounts: [],
    eth_chainId: () => chain,
    wallet_switchEthereumChain: (params: unknown) => {
      chain = (params as [{ chainId: string }])[0].chainId
      return null
    },
    wallet_connect: signedBy([account]),
    ...answers,
  })
  const fake = fakeEnv({ networks })
  Object.assign(fake.env.platform, { now: () => Date.parse('2026-03-01T12:00:00.000Z') })
  const openRequests = new WeakMap()
  const connect = (more: Partial<ConnectInjectedParameters> = {}) =>
    connectInjected({
      walletId: 'com.example.w',
      provider: wallet.provider,
      env: fake.env,
      openRequests,
      namespaces: ['eip155'],
      chainId: 'eip155:31337',
      silent: false,
      signal: new AbortController().signal,
      signIn,
      ...changes,
      ...more,
    })
  return { ...wallet, ...fake, connect }
}

function fieldsIn(calls: ReturnType<typeof setUp>['calls']): Readonly<Record<string, string>> {
  const params = calls.find(({ method }) => method === 'wallet_connect')?.params as [SignInScene] | undefined
  return params?.[0].capabilities.signInWithEthereum ?? {}
}

const withoutChainReads = (methods: readonly string[]) => methods.filter((method) => method !== 'eth_chainId')

describe('connecting by wallet_connect', () => {
  test('behavior: one approval shares the account and signs the agreed text', async () => {
    const { calls, connect, methods } = setUp()
    const [connection] = await connect()
    expect(withoutChainReads(methods())).toEqual(['wallet_connect'])
    const issuedAt = '2026-03-01T12:00:00.000Z'
    const { notBefore: _, ...given } = signIn
    expect(calls[0]?.params).toEqual([
      {
        version: '1',
        capabilities: { signInWithEthereum: { ...given, chainId: '0x7a69', version: '1', issuedAt } },
      },
    ])
    expect(Object.keys(fieldsIn(calls))).not.toContain('notBefore')
    expect(connection?.accounts).toEqual([{ caip: `eip155:31337:${account}`, type: 'eoa' }])
    expect(connection?.signed).toEqual([
      {
        h: { t: 'eip4361' },
        p: {
          iss: `did:pkh:eip155:31337:${account}`,
          domain: 'lumen.market',
          aud: 'https://lumen.market/',
          version: '1',
          nonce: '12345678',
          iat: issuedAt,
          statement: 'Prints are yours.',
          exp: '2026-03-08T12:00:00.000Z',
        },
        s: { t: 'eip191', s: signature },
      },
    ])
  })

  test.each<[string, Partial<ConnectInjectedParameters>, Answer, string]>([
    ['the wanted one, where the wallet stands elsewhere', { chainId: 'eip155:31338' }, '0x7a69', '0x7a6a'],
    ['the one on which the wallet stands', { chainId: undefined }, '0x7a6a', '0x7a6a'],
    ['the first, where the wallet stands on none of them', { chainId: undefined }, '0x5', '0x7a69'],
    ['the first, where the wallet does not say', { chainId: undefined }, refused(-32603), '0x7a69'],
    ['its own, where another family’s is wanted', { chainId: 'solana:x' }, '0x7a6a', '0x7a6a'],
  ])('param: the network that is signed for is %s', async (_, more, here, expected) => {
    const { calls, connect } = setUp({ eth_chainId: here })
    await connect(more).catch(() => undefined)
    expect(fieldsIn(calls)['chainId']).toBe(expected)
  })

  test('behavior: it is signed for the wanted network, and the wallet switches there', async () => {
    const { connect, methods } = setUp({}, { chainId: 'eip155:31338' })
    const [connection] = await connect()
    expect(withoutChainReads(methods())).toEqual(['wallet_connect', 'wallet_switchEthereumChain'])
    expect(connection?.chainId).toBe('eip155:31338')
    expect(connection?.signed).toHaveLength(1)
  })

  test('behavior: a wallet that stays on another network has not signed for that', async () => {
    const { connect } = setUp({ wallet_switchEthereumChain: refused(4001) }, { chainId: 'eip155:31338' })
    const [connection] = await connect()
    expect(connection?.chainId).toBe('eip155:31337')
    expect(connection).not.toHaveProperty('signed')
  })

  test('behavior: several accounts keep the wallet’s order, each with its own signature', async () => {
    const { connect } = setUp({ wallet_connect: signedBy([other, account]) })
    const [connection] = await connect()
    expect(connection?.accounts.map(({ caip }) => caip.slice(-40))).toEqual(
      [other, account].map((address) => address.slice(2)),
    )
    expect(connection?.signed?.map(({ p }) => p.iss.slice(-42))).toEqual([other, account])
  })

  test.each<[string, Answer]>([
    ['4200', refused(4200)],
    ['-32601', refused(-32601, 'The method "wallet_connect" does not exist / is not available.')],
    ['-32602, another version', refused(-32602)],
    ['5700, another capability (EIP-5792)', refused(5700)],
    ['-32603 with words', refused(-32603, 'Method not found')],
    ['an error without a code', () => Promise.reject(new Error('not implemented'))],
    [
      'an error at once',
      () => {
        throw new TypeError('x')
      },
    ],
    ['nothing', undefined],
    ['a list as eth_requestAccounts gives it', [account]],
    ['no account', { accounts: [] }],
    ['something that is no account', { accounts: [null, { address: 'me' }] }],
  ])('behavior: a wallet that answers %s is asked to connect as ever', async (_, answer) => {
    const { connect, methods } = setUp({ wallet_connect: answer })
    const [connection] = await connect()
    expect(withoutChainReads(methods())).toEqual(['wallet_connect', 'eth_requestAccounts'])
    expect(connection?.accounts).toEqual([{ caip: `eip155:31337:${account}`, type: 'eoa' }])
    expect(connection).not.toHaveProperty('signed')
  })

  test.each<[string, number, string]>([
    ['a no', 4001, 'user_rejected'],
    ['a request that is open already', -32002, 'request_pending'],
  ])('error: %s is the answer', async (_, code, name) => {
    const { connect, methods } = setUp({ wallet_connect: refused(code) })
    await expect(connect()).rejects.toMatchObject({ name })
    expect(withoutChainReads(methods())).toEqual(['wallet_connect'])
  })

  test.each<[string, Answer]>([
    ['no capability', { accounts: [{ address: account }] }],
    ['an empty one', { accounts: [{ address: account, capabilities: { signInWithEthereum: null } }] }],
    ['another nonce', signedBy([account], { nonce: '87654321' })],
    ['another domain', signedBy([account], { domain: 'evil.example' })],
    ['another network', signedBy([account], { chainId: 'eip155:1' })],
    ['another account', signedBy([account], { accountAddress: other })],
    ['another statement', signedBy([account], { statement: 'All is mine.' })],
    ['no text', signedBy([account], {}, { message: undefined })],
    ['no signature', signedBy([account], {}, { signature: undefined })],
    ['a signature that is no hex', signedBy([account], {}, { signature: 'yes' })],
  ])('behavior: a wallet that signs %s is connected, and signed nothing', async (_, answer) => {
    const { connect, methods } = setUp({ wallet_connect: answer })
    const [connection] = await connect()
    expect(withoutChainReads(methods())).toEqual(['wallet_connect'])
    expect(connection?.accounts).toHaveLength(1)
    expect(connection).not.toHaveProperty('signed')
  })

  test.each<[string, Partial<ConnectInjectedParameters>]>([
    ['nobody signs in', { signIn: undefined }],
    ['it is restored', { silent: true }],
  ])('param: where %s the wallet is asked as ever', async (_, more) => {
    const { connect, methods } = setUp({ eth_accounts: [account] })
    await connect(more)
    expect(methods()).not.toContain('wallet_connect')
  })

  test('behavior: an unanswering wallet is asked the ordinary way when pressed again', async () => {
    const { connect, methods } = setUp({ wallet_connect: () => new Promise(() => undefined) })
    void connect()
    await vi.waitFor(() => expect(methods()).toContain('wallet_connect'))
    await expect(connect()).resolves.toHaveLength(1)
    expect(withoutChainReads(methods())).toEqual(['wallet_connect', 'eth_requestAccounts'])
  })

  test('behavior: pressed again, an approval of the first request counts for the second', async () => {
    let approve = (): void => undefined
    const asking = (params: unknown) =>
      new Promise((resolve) => (approve = () => resolve(signedBy([account])(params))))
    const { connect, methods } = setUp({ wallet_connect: asking, eth_requestAccounts: refused(-32002) })
    const first = connect()
    await vi.waitFor(() => expect(methods()).toContain('wallet_connect'))
    const second = connect()
    await vi.waitFor(() => expect(methods()).toContain('eth_requestAccounts'))
    approve()
    await expect(first).resolves.toHaveLength(1)
    await expect(second).resolves.toHaveLength(1)
  })

  test('behavior: no request follows once the visitor left', async () => {
    const abort = new AbortController()
    const { connect, methods } = setUp({
      wallet_connect: () => {
        abort.abort()
        throw walletError(4200)
      },
    })
    await expect(connect({ signal: abort.signal })).rejects.toMatchObject({ name: 'request_aborted' })
    expect(methods()).not.toContain('eth_requestAccounts')
  })
})
