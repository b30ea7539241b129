import type { RemoteSession } from '@latchkey/core/adapter'
import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import { describe, expect, test } from 'vitest'
import { devKeys, devnet, localnet, mainnet, makePage } from '../../test/page.js'
import { decodeBase58, encodeBase58 } from '@latchkey/protocol/base58'
import { decodeBase64, encodeBase64 } from '../message/base64.js'
import { compileMessage, unsignedTransaction } from '../message/compileMessage.js'
import { transferSol } from '../message/instructions.js'
import { splitTransaction } from '../message/splitTransaction.js'
import { signAndSend, signBytes, signTransactions } from '../wallet/askWallet.js'
import { readRemoteChain, remoteMethods, withAliases } from './remoteFamily.js'
import { remoteLink } from './remoteLink.js'

function makeSession(
  answers: Readonly<Record<string, (params: never) => unknown>> = {},
  methods: readonly string[] = remoteMethods,
) {
  const { wallet, control } = makePage().install({ accounts: devKeys.slice(0, 1) })
  control.setAccounts([0])
  const [account] = wallet.accounts
  if (!account) throw new Error('no account')
  const sign = wallet.features['solana:signTransaction'] as unknown as {
    signTransaction(input: object): Promise<[{ signedTransaction: Uint8Array }]>
  }
  const message = wallet.features['solana:signMessage'] as unknown as {
    signMessage(input: object): Promise<[{ signature: Uint8Array }]>
  }
  const signed = async (text: string) => {
    const transaction = decodeBase64(text) ?? new Uint8Array()
    const [output] = await sign.signTransaction({ account, transaction })
    return output.signedTransaction
  }
  const requests: { method: string; params: unknown; chainId: string | undefined }[] = []
  let currentChain: Caip2 = localnet
  const ownMethods: Readonly<Record<string, (params: never) => unknown>> = {
    solana_signMessage: async (params: { message: string; pubkey: string }) => {
      expect(params.pubkey).toBe(account.address)
      const [output] = await message.signMessage({ account, message: decodeBase58(params.message) })
      return { signature: encodeBase58(output.signature) }
    },
    solana_signTransaction: async (params: { transaction: string }) => {
      const { signatures } = splitTransaction(await signed(params.transaction))
      return { signature: encodeBase58(signatures[0] ?? new Uint8Array()) }
    },
    solana_signAllTransactions: async (params: { transactions: string[] }) => ({
      transactions: await Promise.all(
        params.transactions.map(async (one) => encodeBase64(await signed(one))),
      ),
    }),
    solana_signAndSendTransaction: () => ({ signature: encodeBase58(new Uint8Array(64).fill(7)) }),
    ...answers,
  }
  const session: RemoteSession = {
    namespace: 'solana',
    accounts: () =>
      [localnet, mainnet].map((chain) => ({ caip: `${chain}:${account.address}` as Caip10, type: 'eoa' })),
    chains: () => [localnet, mainnet],
    chainId: () => currentChain,
    allows: (method) => methods.includes(method),
    async request({ method, params, chainId }) {
      requests.push({ method, params, chainId })
      return ownMethods[method]?.(params as never)
    },
    stand: async (chainId) => void (currentChain = chainId),
    isEnded: () => false,
    whenApproved: async (chainId) => [localnet, mainnet].some((chain) => chain === chainId),
    on: () => () => {},
  }
  return { session, requests, address: account.address, link: remoteLink(session, 'Elsewhere') }
}

const transactionOf = (payer: string, lamports: bigint) =>
  unsignedTransaction(compileMessage(payer, payer, [transferSol(payer, payer, lamports)]))

describe('facts', () => {
  test('param: networks are requested under every id', () => {
    expect(withAliases(mainnet)).toEqual([mainnet, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
    expect(withAliases(devnet)).toEqual([devnet, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'])
    expect(withAliases(localnet)).toEqual([localnet])
  })

  test.each([
    ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', mainnet],
    ['8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', devnet],
    [mainnet, mainnet],
    ['mainnet', mainnet],
    ['localnet', localnet],
    ['eip155:1', undefined],
    ['', undefined],
    [1, undefined],
    [{ toString: null }, undefined],
  ])('param: a wallet’s %o is %s', (value, expected) => {
    expect(readRemoteChain(value)).toBe(expected)
  })
})

describe('a remote wallet', () => {
  test('behavior: signs a message, sent in base58 with the key', async () => {
    const { link, address, requests } = makeSession()
    const { signature } = await signBytes(link, address, new TextEncoder().encode('hi'))
    expect(signature).toHaveLength(64)
    expect(requests).toEqual([
      { method: 'solana_signMessage', params: { message: '8wr', pubkey: address }, chainId: undefined },
    ])
  })

  test.each([
    ['its signature in base58', (bytes: Uint8Array) => ({ signature: encodeBase58(bytes.slice(1, 65)) })],
    ['its signature in base64', (bytes: Uint8Array) => ({ signature: encodeBase64(bytes.slice(1, 65)) })],
    ['its signature alone', (bytes: Uint8Array) => encodeBase58(bytes.slice(1, 65))],
    ['the transaction in base64', (bytes: Uint8Array) => ({ transaction: encodeBase64(bytes) })],
    ['the transaction in base58', (bytes: Uint8Array) => ({ transaction: encodeBase58(bytes) })],
    ['both', (bytes: Uint8Array) => ({ signature: 'x', transaction: encodeBase64(bytes) })],
  ])('behavior: gives back %s', async (_what, answer) => {
    const signedBytes = transactionOf(makeSession().address, 5n)
    signedBytes.fill(9, 1, 65)
    const { link, address, requests } = makeSession({ solana_signTransaction: () => answer(signedBytes) })
    const transactions = [transactionOf(address, 5n)]
    expect(await signTransactions(link, { address, chainId: mainnet, transactions })).toEqual([signedBytes])
    expect(requests[0]).toMatchObject({
      method: 'solana_signTransaction',
      chainId: mainnet,
      params: { transaction: encodeBase64(transactions[0] ?? new Uint8Array()) },
    })
  })

  test('behavior: signs several at once, or one by one without support', async () => {
    const both = (address: string) => [transactionOf(address, 1n), transactionOf(address, 2n)]
    const atOnce = makeSession()
    const request = {
      chainId: localnet,
      address: atOnce.address,
      transactions: both(atOnce.address),
    } as const
    const expected = await signTransactions(atOnce.link, request)
    expect(atOnce.requests.map(({ method }) => method)).toEqual(['solana_signAllTransactions'])
    const refuses = makeSession({
      solana_signAllTransactions: () => Promise.reject(Object.assign(new Error('?'), { code: -32601 })),
    })
    expect(await signTransactions(refuses.link, request)).toEqual(expected)
    const without = makeSession({}, ['solana_signTransaction'])
    expect(await signTransactions(without.link, request)).toEqual(expected)
    expect(without.requests.map(({ method }) => method)).toEqual([
      'solana_signTransaction',
      'solana_signTransaction',
    ])
    const only = makeSession({}, ['solana_signAllTransactions'])
    const one = { ...request, transactions: request.transactions.slice(0, 1) }
    expect(await signTransactions(only.link, one)).toEqual(expected.slice(0, 1))
  })

  test('behavior: sends on the given network', async () => {
    const { link, address, requests } = makeSession()
    const transaction = transactionOf(address, 1n)
    const options = { preflightCommitment: 'max' }
    const signature = await signAndSend(link, { address, chainId: mainnet, transaction, options })
    expect(decodeBase58(signature)).toEqual(new Uint8Array(64).fill(7))
    expect(requests[0]).toMatchObject({
      chainId: mainnet,
      params: { sendOptions: { preflightCommitment: 'finalized' } },
    })
  })

  test('behavior: switches among the networks of the session', async () => {
    const { link, session } = makeSession()
    expect(link.accounts()).toHaveLength(1)
    await link.switchChain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    expect(session.chainId()).toBe(mainnet)
    await expect(link.switchChain(devnet)).rejects.toMatchObject({ name: 'unsupported_chain' })
  })

  test('error: a rejection, invalid answers, and methods that were not approved', async () => {
    const rejection = Object.assign(new Error('User rejected.'), { code: 4001 })
    const { link, address } = makeSession({
      solana_signMessage: () => Promise.reject(rejection),
      solana_signTransaction: () => ({ signature: 'abc' }),
      solana_signAllTransactions: () => ({ transactions: ['abc'] }),
    })
    await expect(signBytes(link, address, Uint8Array.of(1))).rejects.toMatchObject({ name: 'user_rejected' })
    const transactions = [transactionOf(address, 1n), transactionOf(address, 2n)]
    for (const count of [1, 2])
      await expect(
        signTransactions(link, { address, chainId: localnet, transactions: transactions.slice(0, count) }),
      ).rejects.toMatchObject({ name: 'wallet_error' })
    const less = makeSession({}, ['solana_signMessage'])
    await expect(
      signTransactions(less.link, { address, chainId: localnet, transactions }),
    ).rejects.toMatchObject({ name: 'method_not_supported' })
  })
})
