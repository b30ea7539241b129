import type { Cacao } from '@latchkey/core/adapter'
import { signInMessage } from '@latchkey/protocol/signIn'
import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { localnet, makePage } from '../../test/page.js'
import { decodeBase58 } from '@latchkey/protocol/base58'
import { discoverWallets } from '../discovery/discoverWallets.js'
import type { SignInInput, SolanaWallet } from '../wallet/solanaWallet.js'
import { connectWallet } from './connectWallet.js'

const signIn = {
  nonce: '12345678',
  domain: 'lumen.market',
  uri: 'https://lumen.market/',
  statement: 'Prints are yours.',
  expirationTime: '2026-03-08T12:00:00.000Z',
  notBefore: undefined,
}

function setUp(
  options: Parameters<ReturnType<typeof makePage>['install']>[0] = {},
  change?: (wallet: SolanaWallet) => SolanaWallet,
) {
  const page = makePage()
  const { control } = page.install(options)
  const discovery = discoverWallets(page.env)
  const fox = discovery.wallets.get('fox')
  if (change && fox) (discovery.wallets as Map<string, SolanaWallet>).set('fox', change(fox))
  const connect = (more: Partial<Parameters<typeof connectWallet>[2]> = {}) =>
    connectWallet(page.env, discovery, {
      walletId: 'solana:fox',
      namespaces: ['solana'],
      chainId: localnet,
      silent: false,
      signal: new AbortController().signal,
      signIn,
      ...more,
    })
  return { ...page, control, connect, methods: () => control.requests.map(({ method }) => method) }
}

const withSignIn =
  (ask: (own: (input: SignInInput) => Promise<unknown>, input: SignInInput) => Promise<unknown>) =>
  (wallet: SolanaWallet): SolanaWallet => {
    const own = wallet.features['solana:signIn']
    const call = (input: SignInInput) => ask(async (given) => (await own?.signIn(given))?.[0], input)
    const feature = { signIn: async (input: SignInInput) => [await call(input)] }
    return { ...wallet, features: { ...wallet.features, 'solana:signIn': feature as never } }
  }

const bytesOf = (text: string): Uint8Array => decodeBase58(text) ?? new Uint8Array()

function isSignedBy(address: string, { p, s }: Cacao): boolean {
  const message = signInMessage({
    accountAddress: address,
    chainId: localnet,
    domain: p.domain,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    issuedAt: p.iat,
    statement: p.statement,
    expirationTime: p.exp,
  })
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const der = Buffer.concat([prefix, bytesOf(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message ?? ''), key, bytesOf(s.s))
}

describe('connecting by the wallet’s own sign-in', () => {
  test('behavior: support is recognized', () => {
    expect(setUp().found[0]).toMatchObject({ signsIn: ['solana'] })
    expect(setUp({ without: ['solana:signIn'] }).found[0]).not.toHaveProperty('signsIn')
  })

  test('behavior: one approval shares the account and signs the agreed text', async () => {
    const { connect, control, methods } = setUp({ approval: 'script', exposeAccounts: 'all' })
    control.setAccount(1)
    const asked = connect()
    await control.approve()
    const [connection] = await asked
    expect(methods()).toEqual(['solana:signIn', 'standard:connect'])
    expect(connection?.chainId).toBe(localnet)
    const [first] = connection?.accounts ?? []
    const address = first?.caip.slice(localnet.length + 1) ?? ''
    expect(address).toBe(control.addresses[1])
    expect(connection?.accounts).toHaveLength(control.addresses.length)
    const [signed] = connection?.signed ?? []
    expect(signed?.p).toEqual({
      iss: `did:pkh:${localnet}:${address}`,
      domain: 'lumen.market',
      aud: 'https://lumen.market/',
      version: '1',
      nonce: '12345678',
      iat: '2026-03-01T12:00:00.000Z',
      statement: 'Prints are yours.',
      exp: '2026-03-08T12:00:00.000Z',
    })
    expect(isSignedBy(address, signed as Cacao)).toBe(true)
  })

  test('error: a rejection is not followed by another prompt', async () => {
    const { connect, control, methods } = setUp({ approval: 'script' })
    const asked = connect()
    await control.reject()
    await expect(asked).rejects.toMatchObject({ name: 'user_rejected' })
    expect(methods()).toEqual(['solana:signIn'])
  })

  test.each<[string, Parameters<typeof withSignIn>[0]]>([
    ['fails', async () => Promise.reject(new Error('not on this device'))],
    ['signs nothing', async () => ({})],
    [
      'signs for something that is no account',
      async (own, input) => ({ ...Object(await own(input)), account: { address: 'me', chains: [localnet] } }),
    ],
  ])('behavior: a wallet that %s is asked to connect, and signed nothing', async (_name, change) => {
    const { connect, control } = setUp({}, withSignIn(change))
    const [connection] = await connect()
    expect(connection?.accounts).toEqual([{ caip: `${localnet}:${control.addresses[0]}`, type: 'eoa' }])
    expect(connection).not.toHaveProperty('signed')
  })

  test('behavior: a wallet that signs another text is connected, without a sign-in', async () => {
    const other = withSignIn((own, input) => own({ ...input, statement: 'All is mine.' }))
    const { connect, methods } = setUp({}, other)
    const [connection] = await connect()
    expect(connection?.accounts).toHaveLength(1)
    expect(connection).not.toHaveProperty('signed')
    expect(methods().filter((method) => method === 'solana:signIn')).toHaveLength(1)
  })

  test.each<[string, object, Parameters<typeof setUp>[0]]>([
    ['nobody signs in', { signIn: undefined }, {}],
    ['it is restored', { silent: true }, {}],
    ['the wallet has no sign-in', {}, { without: ['solana:signIn'] }],
  ])('param: where %s it is asked as ever', async (_name, more, options) => {
    const { connect, methods } = setUp(options)
    await connect(more)
    expect(methods()).toEqual(['standard:connect'])
  })
})
