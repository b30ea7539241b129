import { createLatchkey } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import type { SolanaTestWalletOptions } from '@latchkey/testkit/solana'
import { verifyMessageSignature, verifySignIn } from '@solana/wallet-standard-util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localnet, makePage } from '../../test/page.js'
import { compileMessage, unsignedTransaction } from '../message/compileMessage.js'
import { transferSol } from '../message/instructions.js'
import { splitTransaction } from '../message/splitTransaction.js'
import { solana } from '../solana.js'

const cleanups: (() => void)[] = []
afterEach(() => cleanups.splice(0).forEach((run) => run()))

/** `answers` are the node's. */
function setUp(
  options: Partial<SolanaTestWalletOptions> = {},
  answers: Readonly<Record<string, unknown>> = {},
) {
  const { page, install } = makePage()
  const { control } = install({ approval: 'script', ...options })
  const requests: { method: string; params: readonly unknown[] }[] = []
  const client = createLatchkey({
    id: 'provider-test',
    networks: [
      {
        id: 'localnet',
        chainNamespace: 'solana',
        name: 'Localnet',
        nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: ['http://chain.test'] } },
      },
    ],
    adapters: [solana()],
    platform: {
      window: page,
      whenIdle: () => () => {},
      fetch: async (_url, init) => {
        const { id, method, params } = JSON.parse(String(init?.body)) as {
          id: number
          method: string
          params: readonly unknown[]
        }
        requests.push({ method, params })
        return Response.json({ jsonrpc: '2.0', id, result: answers[method] ?? null })
      },
    },
  })
  cleanups.push(client.start())
  const wallet = client.provider('solana')
  const signIn = async () => {
    const connecting = connect(client, { walletId: 'solana' })
    await control.approve()
    await connecting
    const [account] = wallet.accounts
    if (!account) throw new Error('not connected')
    return account
  }
  return { client, wallet, control, signIn, requests }
}

describe('the stable wallet', () => {
  test('behavior: it is one object with all features, without and with a wallet', async () => {
    const { client, wallet, signIn, control } = setUp()
    expect(wallet.accounts).toEqual([])
    expect(Object.keys(wallet.features).toSorted()).toEqual([
      'solana:signAndSendTransaction',
      'solana:signIn',
      'solana:signMessage',
      'solana:signTransaction',
      'standard:connect',
      'standard:disconnect',
      'standard:events',
    ])
    const account = await signIn()
    expect(account.address).toBe(control.addresses[0])
    expect(client.provider('solana')).toBe(wallet)
    expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({
      accounts: [account],
    })
  })

  test('behavior: signs messages, transactions and sign-ins with the connected wallet', async () => {
    const { wallet, signIn, control } = setUp()
    const account = await signIn()
    const publicKey = account.publicKey as Uint8Array
    const message = new TextEncoder().encode('hi')
    const signing = wallet.features['solana:signMessage']?.signMessage({ account, message })
    expect(await control.approve()).toMatchObject({ kind: 'signMessage', text: 'hi' })
    const [output] = (await signing) ?? []
    expect(verifyMessageSignature({ message, publicKey, ...output } as never)).toBe(true)

    const transaction = unsignedTransaction(
      compileMessage(account.address, account.address, [transferSol(account.address, account.address, 1n)]),
    )
    const both = wallet.features['solana:signTransaction']?.signTransaction(
      { account, transaction },
      { account, transaction },
    )
    expect(await control.approve()).toMatchObject({ transactions: [{}, {}] })
    expect(await both).toHaveLength(2)

    const input = { domain: 'lumen.market', nonce: 'abcdefgh' }
    const signingIn = wallet.features['solana:signIn']?.signIn(input)
    await control.approve()
    const [signedIn] = (await signingIn) ?? []
    expect(verifySignIn(input, signedIn as never)).toBe(true)
  })

  test('behavior: sends over the host’s node if the wallet only signs', async () => {
    const { wallet, signIn, control, requests } = setUp({ without: ['solana:signAndSendTransaction'] })
    const account = await signIn()
    const transaction = unsignedTransaction(
      compileMessage(account.address, account.address, [transferSol(account.address, account.address, 1n)]),
    )
    const sending = wallet.features['solana:signAndSendTransaction']?.signAndSendTransaction({
      account,
      transaction,
      chain: localnet,
      options: { preflightCommitment: 'max' },
    })
    await control.approve()
    const [output] = (await sending) ?? []
    const sent = requests.find(({ method }) => method === 'sendTransaction')
    expect(sent?.params[1]).toEqual({ encoding: 'base64', preflightCommitment: 'finalized' })
    const wire = new Uint8Array(Buffer.from(String(sent?.params[0]), 'base64'))
    expect(splitTransaction(wire).signatures[0]).toEqual(output?.signature)
  })

  test('behavior: reports other accounts and the disconnect, until stopped', async () => {
    const { wallet, signIn, control } = setUp()
    const account = await signIn()
    const changes: (readonly string[])[] = []
    const listen = (change: { accounts?: readonly { address: string }[] }) =>
      void changes.push((change.accounts ?? []).map(({ address }) => address))
    const stop = wallet.features['standard:events']?.on('change', listen)
    await vi.waitFor(async () => {
      control.setAccount(1)
      control.setAccount(0)
      await vi.waitUntil(() => changes.length > 0, { timeout: 200 })
    })
    changes.length = 0
    control.setAccount(1)
    await vi.waitUntil(() => changes.length === 1)
    await wallet.features['standard:disconnect']?.disconnect()
    await vi.waitUntil(() => changes.length === 2)
    expect(changes).toEqual([[control.addresses[1]], []])
    expect(control.connectedAccounts()).toEqual([])
    stop?.()
    expect(account.address).toBe(control.addresses[0])
  })

  test('error: no connection, a rejection, and an unknown commitment', async () => {
    const { wallet, signIn, control } = setUp()
    const message = Uint8Array.of(104, 105)
    const { signMessage } = wallet.features['solana:signMessage'] ?? {}
    const nobody = { address: '', publicKey: message, chains: [], features: [] } as never
    await expect(signMessage?.({ account: nobody, message })).rejects.toMatchObject({
      name: 'network_or_address_undefined',
    })
    const account = await signIn()
    const declined = signMessage?.({ account, message })
    await Promise.all([control.reject(), expect(declined).rejects.toMatchObject({ name: 'user_rejected' })])
    await expect(
      wallet.features['solana:signAndSendTransaction']?.signAndSendTransaction({
        account,
        transaction: message,
        chain: localnet,
        options: { preflightCommitment: 'soon' },
      }),
    ).rejects.toMatchObject({ name: 'invalid_config' })
  })
})
