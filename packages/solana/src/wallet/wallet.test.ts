import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { createSignInMessageText, verifyMessageSignature, verifySignIn } from '@solana/wallet-standard-util'
import type { Wallet, WalletWithFeatures } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { formatSignIn, signInMessage } from '@latchkey/protocol/signIn'
import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { anyAddress } from '../../test/arbitraries.js'
import { localnet, mainnet, makePage } from '../../test/page.js'
import { decodeBase58 } from '@latchkey/protocol/base58'
import { connectWallet } from '../connect/connectWallet.js'
import { discoverWallets } from '../discovery/discoverWallets.js'
import { compileMessage, unsignedTransaction } from '../message/compileMessage.js'
import { transferSol } from '../message/instructions.js'
import { splitTransaction } from '../message/splitTransaction.js'
import { signAndSend, signBytes, signTransactions } from './askWallet.js'
import { chainIdOf, standardChain } from './chains.js'
import { signIn } from './signIn.js'
import { signInFields } from './signInFields.js'
import type { SolanaLink } from './solanaLink.js'
import type { SolanaWallet } from './solanaWallet.js'

type Options = Parameters<ReturnType<typeof makePage>['install']>[0]

const connected = async (options: Options = {}, walletId = 'solana:fox') => {
  const made = makePage()
  const installed = made.install(options)
  const [connection] = await connectWallet(made.env, discoverWallets(made.env), {
    walletId,
    namespaces: ['solana'],
    silent: false,
    signal: new AbortController().signal,
  })
  const [address = ''] = installed.control.addresses
  return { ...installed, address, link: connection?.provider as SolanaLink }
}

const publicKeyOf = (link: SolanaLink) => link.accounts()[0]?.publicKey as Uint8Array
const transactionOf = (payer: string, lamports = 1n) =>
  unsignedTransaction(compileMessage(payer, payer, [transferSol(payer, payer, lamports)]))
const isSigned = (bytes: Uint8Array, publicKey: Uint8Array) => {
  const { message, signatures } = splitTransaction(bytes)
  const [signature = new Uint8Array(64)] = signatures
  return verifyMessageSignature({ message, signedMessage: message, signature, publicKey })
}

test('behavior: validity of wallets matches the reference packages, in both directions', () => {
  type Reference = WalletWithFeatures<
    StandardConnectFeature & Partial<StandardDisconnectFeature & StandardEventsFeature & SolanaAll>
  >
  type SolanaAll = SolanaSignMessageFeature &
    SolanaSignTransactionFeature &
    SolanaSignAndSendTransactionFeature &
    SolanaSignInFeature
  expectTypeOf<Reference>().toExtend<SolanaWallet>()
  expectTypeOf<SolanaWallet>().toExtend<Wallet>()
})

test.each([
  ['solana:mainnet', mainnet],
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', mainnet],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:localnet', localnet],
  ['solana:toString', 'solana:toString'],
  ['toString', 'toString'],
])('param: the chain %s is %s', (name, id) => {
  expect(chainIdOf(name)).toBe(id)
})

test('param: the standard’s names of chains', () => {
  expect(standardChain(mainnet)).toBe('solana:mainnet')
  expect(standardChain('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBe('solana:devnet')
  expect(standardChain('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')).toBe('solana:testnet')
  expect(standardChain(localnet)).toBe(localnet)
})

describe.each([
  ['a wallet of the standard', {}, 'solana:fox'],
  ['a wallet at its old place', { register: false, windowPath: 'backpack' }, 'solana:backpack'],
] as const)('%s', (_what, options, walletId) => {
  test('behavior: signs a message', async () => {
    const { link, address } = await connected(options, walletId)
    const message = new TextEncoder().encode('Grüße ✓')
    const { signature, signedMessage } = await signBytes(link, address, message)
    const publicKey = publicKeyOf(link)
    expect(signedMessage).toEqual(message)
    expect(verifyMessageSignature({ message, signedMessage, signature, publicKey })).toBe(true)
  })

  test('behavior: signs transactions', async () => {
    const { link, address } = await connected(options, walletId)
    const transactions = [transactionOf(address, 1n), transactionOf(address, 2n)]
    const signed = await signTransactions(link, { address, chainId: localnet, transactions })
    expect(signed.map((bytes) => isSigned(bytes, publicKeyOf(link)))).toEqual([true, true])
    expect(signed.map((bytes) => splitTransaction(bytes).message)).toEqual(
      transactions.map((bytes) => splitTransaction(bytes).message),
    )
  })

  test('behavior: signs in, with its own sign-in or as a message', async () => {
    const { link } = await connected(options, walletId)
    const input = {
      domain: 'lumen.market',
      statement: 'Look at the stars.',
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00.000Z',
      resources: ['https://lumen.market/terms'],
    }
    const output = await signIn(link, input)
    expect(verifySignIn(input, output as Parameters<typeof verifySignIn>[1])).toBe(true)
  })

  test('behavior: its own sign-in signs the text that servers expect', async () => {
    const { link, address } = await connected(options, walletId)
    const data = {
      accountAddress: address,
      chainId: mainnet,
      domain: 'lumen.market',
      uri: 'https://lumen.market/',
      version: '1',
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00.000Z',
      statement: undefined,
    } as const
    const signed = await signInFields(link, data)
    expect(signed.message).toBe(signInMessage(data))
    const message = new TextEncoder().encode(signed.message)
    const signature = decodeBase58(signed.signature) ?? new Uint8Array()
    const publicKey = publicKeyOf(link)
    expect(verifyMessageSignature({ message, signedMessage: message, signature, publicKey })).toBe(true)
  })

  test('error: a rejection', async () => {
    const { link, address, control } = await connected(options, walletId)
    control.failNext('solana:signMessage', { code: 4001, message: 'User rejected the request.' })
    await expect(signBytes(link, address, Uint8Array.of(1))).rejects.toMatchObject({
      name: 'user_rejected',
      details: { method: 'solana:signMessage' },
    })
  })

  test('error: an account that the wallet does not share', async () => {
    const { link, control } = await connected(options, walletId)
    const [, other = ''] = control.addresses
    await expect(signBytes(link, other, Uint8Array.of(1))).rejects.toMatchObject({ name: 'unauthorized' })
  })
})

describe('missing features', () => {
  test('behavior: a wallet for single transactions gets them one by one', async () => {
    const { link, address, control } = await connected()
    control.failNext('solana:signTransaction', { code: 4200 })
    const transactions = [transactionOf(address, 1n), transactionOf(address, 2n)]
    expect(await signTransactions(link, { address, chainId: localnet, transactions })).toHaveLength(2)
    expect(control.requests.filter(({ method }) => method === 'solana:signTransaction')).toHaveLength(3)
  })

  test('error: rejecting several rejects all of them', async () => {
    const { link, address, control } = await connected()
    control.failNext('solana:signTransaction', { code: 4001 })
    const transactions = [transactionOf(address, 1n), transactionOf(address, 2n)]
    await expect(signTransactions(link, { address, chainId: localnet, transactions })).rejects.toMatchObject({
      name: 'user_rejected',
    })
    expect(control.requests.filter(({ method }) => method === 'solana:signTransaction')).toHaveLength(1)
  })

  test('error: missing features', async () => {
    const { link, address } = await connected({
      without: [
        'solana:signMessage',
        'solana:signTransaction',
        'solana:signAndSendTransaction',
        'solana:signIn',
      ],
    })
    const refused = { name: 'method_not_supported' }
    const transaction = transactionOf(address)
    await expect(signBytes(link, address, Uint8Array.of(1))).rejects.toMatchObject(refused)
    await expect(
      signTransactions(link, { address, chainId: localnet, transactions: [transaction] }),
    ).rejects.toMatchObject(refused)
    await expect(signAndSend(link, { address, chainId: localnet, transaction })).rejects.toMatchObject(
      refused,
    )
    await expect(signIn(link, {})).rejects.toMatchObject(refused)
  })

  test('error: an unknown preflight commitment, before any prompt', async () => {
    const { link, address, control } = await connected()
    const options = { preflightCommitment: 'soon' }
    const transaction = transactionOf(address)
    await expect(
      signAndSend(link, { address, chainId: localnet, transaction, options }),
    ).rejects.toMatchObject({
      name: 'invalid_config',
    })
    expect(control.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  })

  test('error: invalid answers', async () => {
    const { link, address } = await connected()
    const linkAnswering = (answer: unknown): SolanaLink => {
      const features = Object.fromEntries(
        ['signMessage', 'signTransaction', 'signIn'].map((name) => [
          `solana:${name}`,
          { [name]: async () => answer },
        ]),
      )
      return { ...link, wallet: { ...link.wallet, features: { ...link.wallet.features, ...features } } }
    }
    for (const answer of [undefined, [], [{}], [{ signature: 'x', signedTransaction: 'x' }], 7]) {
      const refused = { name: 'wallet_error' }
      await expect(signBytes(linkAnswering(answer), address, Uint8Array.of(1))).rejects.toMatchObject(refused)
      await expect(signIn(linkAnswering(answer), {})).rejects.toMatchObject(refused)
      if (Array.isArray(answer) && answer.length > 0)
        await expect(
          signTransactions(linkAnswering(answer), {
            address,
            chainId: localnet,
            transactions: [transactionOf(address)],
          }),
        ).rejects.toMatchObject(refused)
    }
  })
})

test('behavior: the text of a sign-in equals the reference package’s', () => {
  const line = fc.stringMatching(/^[ -~]{1,20}$/).filter((text) => text.trim() === text)
  const input = fc.record(
    {
      statement: line,
      uri: line,
      version: line,
      chainId: line,
      nonce: line,
      issuedAt: line,
      expirationTime: line,
      notBefore: line,
      requestId: line,
      resources: fc.array(line, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(input, line, anyAddress, (fields, domain, address) => {
      const whole = { ...fields, domain, address }
      expect(formatSignIn('Solana', whole)).toBe(
        createSignInMessageText(whole as SolanaSignInInput & { domain: string; address: string }),
      )
    }),
  )
})
