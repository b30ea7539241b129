import { verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, test } from 'vitest'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from './index.js'
import { readTransaction, summarize } from './readTransaction.js'

const keys = [1, 2].map((digit) => ({ privateKey: `0x${String(digit).repeat(64)}` as const }))
const localnet = 'solana:localnet'

class Page extends EventTarget {
  readonly CustomEvent = CustomEvent
}

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
}

interface Features {
  'standard:connect': { connect(input?: object): Promise<{ accounts: readonly Account[] }> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: 'change', listener: (change: object) => void): () => void }
  'solana:signMessage': {
    signMessage(...inputs: object[]): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signAndSendTransaction': {
    signAndSendTransaction(...inputs: object[]): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signTransaction': {
    signTransaction(...inputs: object[]): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signIn': {
    signIn(...inputs: object[]): Promise<readonly { signedMessage: Uint8Array; account: Account }[]>
  }
}

const made: { destroy(): void }[] = []
afterEach(() => {
  for (const wallet of made.splice(0)) wallet.destroy()
})

function setUp(options: Partial<SolanaTestWalletOptions> = {}) {
  const page = new Page() as unknown as Window & typeof globalThis
  const sent: unknown[] = []
  const wallet = createSolanaTestWallet({
    accounts: keys,
    chains: [{ chain: localnet, rpcUrl: 'http://chain.test', name: 'Localnet' }],
    approval: 'auto',
    ...options,
    environment: {
      window: page,
      storage: undefined,
      origin: 'https://lumen.market',
      fetch: async (_url, { body }) => {
        const { params } = JSON.parse(body) as { params: [string] }
        sent.push(params)
        const { signatures } = split(Buffer.from(params[0], 'base64'))
        return { json: async () => ({ result: base58.encode(signatures) }) }
      },
    },
  })
  made.push(wallet)
  return { ...wallet, page, sent, features: wallet.wallet.features as unknown as Features }
}

const split = (bytes: Uint8Array) => ({
  signatures: new Uint8Array(bytes.slice(1, 65)),
  message: bytes.slice(65),
})

function transferOf(payer: Uint8Array, receiver: Uint8Array): Uint8Array {
  const data = [2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]
  const keysOf = [...payer, ...receiver, ...new Uint8Array(32)]
  const message = [1, 0, 1, 3, ...keysOf, ...new Uint8Array(32).fill(9), 1, 2, 2, 0, 1, data.length, ...data]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

function isValid(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  return verify(null, message, { key: der, format: 'der', type: 'spki' }, signature)
}

describe('the Solana test wallet', () => {
  test('behavior: registers with present and future apps, and unregisters', () => {
    const { page, wallet, control } = setUp()
    const events: unknown[] = []
    const api = { register: (given: unknown) => (events.push(given), () => events.push('gone')) }
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    expect(events).toEqual([wallet])
    control.removeExtension()
    expect(events).toEqual([wallet, 'gone'])
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { ...api } }))
    expect(events).toHaveLength(2)
    control.restoreExtension()
    expect(events).toEqual([wallet, 'gone', wallet, wallet])
  })

  test('behavior: shares an account when approved, silently afterwards, and reports changes', async () => {
    const { features, control, wallet } = setUp({ approval: 'script' })
    const changes: object[] = []
    features['standard:events'].on('change', (change) => changes.push(change))
    expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    const connecting = features['standard:connect'].connect()
    expect(await control.approve()).toEqual({ kind: 'connect', accounts: [control.addresses[0]] })
    const { accounts } = await connecting
    expect(accounts).toEqual(wallet.accounts)
    expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts })
    control.setAccount(1)
    expect(control.connectedAccounts()).toEqual([control.addresses[1]])
    control.lock()
    expect(wallet.accounts).toEqual([])
    control.unlock()
    await features['standard:disconnect'].disconnect()
    expect(changes).toHaveLength(5)
  })

  test('behavior: signs for real', async () => {
    const { features, wallet } = setUp()
    await features['standard:connect'].connect()
    const [account] = wallet.accounts
    if (!account) throw new Error('no account')
    const message = new TextEncoder().encode('hi')
    const [signed] = await features['solana:signMessage'].signMessage({ account, message })
    expect(isValid(message, signed?.signature ?? message, account.publicKey)).toBe(true)
    const transaction = transferOf(account.publicKey, new Uint8Array(32).fill(4))
    const [output] = await features['solana:signTransaction'].signTransaction({ account, transaction })
    const parts = split(output?.signedTransaction ?? message)
    expect(isValid(parts.message, parts.signatures, account.publicKey)).toBe(true)
  })

  test('behavior: describes a transaction and sends it to its chain', async () => {
    const { features, control, wallet, sent } = setUp({ approval: 'script' })
    control.setAccounts([0])
    const [account] = wallet.accounts
    if (!account) throw new Error('no account')
    const receiver = new Uint8Array(32).fill(4)
    const transaction = transferOf(account.publicKey, receiver)
    const input = { account, transaction, chain: localnet, options: { skipPreflight: true } }
    const sending = features['solana:signAndSendTransaction'].signAndSendTransaction(input)
    expect(await control.approve()).toEqual({
      kind: 'signTransactions',
      account: account.address,
      chain: 'Localnet',
      sends: true,
      transactions: [
        {
          transfers: [{ to: base58.encode(receiver), amount: '5', decimals: 9, symbol: 'SOL' }],
          otherPrograms: [],
          maxFee: '5000',
        },
      ],
    })
    const [output] = await sending
    expect(output?.signature).toHaveLength(64)
    expect(sent).toEqual([[expect.any(String), { skipPreflight: true, encoding: 'base64' }]])
  })

  test('behavior: signs in, and warns of another domain', async () => {
    const { features, control } = setUp({ approval: 'script' })
    const signing = features['solana:signIn'].signIn({ domain: 'evil.example', nonce: 'abcdefgh' })
    expect(await control.approve()).toMatchObject({
      kind: 'signIn',
      warning: 'This site is lumen.market, not evil.example.',
    })
    const [output] = await signing
    expect(new TextDecoder().decode(output?.signedMessage)).toBe(
      `evil.example wants you to sign in with your Solana account:\n${control.addresses[0]}\n\nNonce: abcdefgh`,
    )
  })

  test.each([
    ['a no', (control: Control) => control.reject(), 4001],
    ['an own error', (control: Control) => control.reject({ error: { code: -32603 } }), -32603],
  ])('error: %s', async (_what, decide, code) => {
    const { features, control } = setUp({ approval: 'script' })
    const connecting = features['standard:connect'].connect()
    await Promise.all([decide(control), expect(connecting).rejects.toMatchObject({ code })])
    expect(control.requests.at(-1)).toMatchObject({ status: 'rejected', error: { code } })
  })

  test('error: unshared accounts, invalid transactions, unknown chains', async () => {
    const { features, control, wallet } = setUp()
    const message = Uint8Array.of(1)
    const foreign = { account: { address: control.addresses[0] }, message, transaction: message }
    await expect(features['solana:signMessage'].signMessage(foreign)).rejects.toMatchObject({ code: 4100 })
    control.setAccounts([0])
    const [account] = wallet.accounts
    const bad = { account, transaction: message }
    await expect(features['solana:signTransaction'].signTransaction(bad)).rejects.toMatchObject({
      code: -32602,
    })
    const transaction = transferOf(account?.publicKey ?? message, new Uint8Array(32).fill(4))
    const elsewhere = { account, transaction, chain: 'solana:mainnet' }
    await expect(
      features['solana:signAndSendTransaction'].signAndSendTransaction(elsewhere),
    ).rejects.toMatchObject({ code: -32602 })
    const other = { account, transaction: transferOf(new Uint8Array(32).fill(1), message) }
    await expect(features['solana:signTransaction'].signTransaction(other)).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('error: a wallet without accounts, chains, or with a bad key', () => {
    expect(() => setUp({ accounts: [] })).toThrow(RangeError)
    expect(() => setUp({ chains: [] })).toThrow(RangeError)
    expect(() => setUp({ accounts: [{ privateKey: '0x01' }] })).toThrow(RangeError)
  })
})

type Control = ReturnType<typeof setUp>['control']

test('behavior: the sheet names programs that it cannot decode', () => {
  const transaction = transferOf(new Uint8Array(32).fill(1), new Uint8Array(32).fill(2))
  transaction[transaction.length - 12] = 3
  const summary = summarize(readTransaction(transaction), [])
  expect(summary).toEqual({ transfers: [], otherPrograms: ['1'.repeat(32)], maxFee: '5000' })
})
