import { randomBytes } from 'node:crypto'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '@latchkey/testkit/solana'
import type { Env } from '@latchkey/core/adapter'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { localnet, makePage, testNetwork } from '../../test/page.js'
import { hasSurfpool, signTransaction, useSurfpool } from '../../test/surfpool.js'
import { associatedTokenAccount } from '../address/associatedTokenAccount.js'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { isOnCurve } from '../address/isOnCurve.js'
import { connectWallet } from '../connect/connectWallet.js'
import { discoverWallets } from '../discovery/discoverWallets.js'
import { createReads } from '../reads/createReads.js'
import { readLamports } from '../reads/balances.js'
import type { Rpc } from '../reads/rpc.js'
import { followTransaction } from '../send/followTransaction.js'
import { prepareTransfer } from '../send/prepareTransfer.js'
import { createActions } from './createActions.js'

const newAddress = (): string => {
  for (;;) {
    const bytes = new Uint8Array(randomBytes(32))
    if (isOnCurve(bytes)) return encodeBase58(bytes)
  }
}

describe.skipIf(!hasSurfpool)('sending with a wallet', () => {
  const { chain, rpc } = useSurfpool()

  const setUp = async (
    index: number,
    { node = rpc, ...options }: Partial<SolanaTestWalletOptions> & { node?: Rpc } = {},
  ) => {
    const { page, env } = makePage({ networks: [testNetwork(localnet)], rpc: node })
    const account = chain().accounts[index]
    const { control } = createSolanaTestWallet({
      accounts: [{ privateKey: (account?.privateKey ?? '0x') as `0x${string}` }],
      chains: [{ chain: localnet, rpcUrl: chain().rpcUrl }],
      approval: 'auto',
      ...options,
      environment: { window: page, storage: undefined, origin: 'https://lumen.market' },
    })
    const [connection] = await connectWallet(env, discoverWallets(env), {
      namespaces: ['solana'],
      silent: false,
      signal: new AbortController().signal,
    })
    if (!connection || !account) throw new Error('not connected')
    const from = account.address
    const actions = createActions(connection, env)
    const reads = createReads(env)
    const { signal } = new AbortController()
    const send = async (to: string, amount: bigint, token?: { address: string; decimals: number }) => {
      const parameters = { chainId: localnet, from, to, amount: amount.toString(), token } as const
      const fee = await actions.estimateFees(parameters)
      const hash = await actions.transfer({ ...parameters, fee })
      return { fee, receipt: await actions.waitForReceipt({ chainId: localnet, hash, signal }) }
    }
    const lamports = async (address = from) =>
      BigInt((await reads.getBalance({ chainId: localnet, address })).amount)
    return { actions, reads, control, from, send, lamports, signal }
  }
  const tokenAt = (index: number) => {
    const token = chain().tokens[index]
    if (!token) throw new Error('no token')
    return token
  }

  test('behavior: SOL arrives at the estimated cost', async () => {
    const { send, lamports } = await setUp(0)
    const [to, before] = [newAddress(), await lamports()]
    const { fee, receipt } = await send(to, 10_000_000n)
    expect(receipt).toMatchObject({ status: 'success', blockNumber: expect.stringMatching(/^[1-9]\d*$/) })
    expect(await lamports(to)).toBe(10_000_000n)
    expect(await lamports()).toBe(before - 10_000_000n - BigInt(fee.fee))
  })

  test('behavior: the whole balance can be sent', async () => {
    const { actions, send, lamports, from } = await setUp(4)
    const to = newAddress()
    const { fee } = await actions.estimateFees({ chainId: localnet, from, to, amount: '1' })
    const all = (await lamports()) - BigInt(fee)
    // A form has eight decimals, SOL nine.
    await send(to, all - 7n)
    expect(await lamports()).toBe(0n)
    expect(await lamports(to)).toBe(all - 7n)
  })

  test.each([0, 1])('behavior: token %i arrives with its account, at the estimated cost', async (index) => {
    const { send, reads, lamports } = await setUp(1)
    const { address, name, symbol, decimals } = { name: 'Name', ...tokenAt(index) }
    const [to, before] = [newAddress(), await lamports()]
    const tokens = [{ address, name, symbol, decimals }]
    const first = await send(to, 1_500_000n, { address, decimals })
    expect(await lamports()).toBe(before - BigInt(first.fee.fee))
    const second = await send(to, 500_000n, { address, decimals })
    expect(BigInt(first.fee.fee) - BigInt(second.fee.fee)).toBeGreaterThan(2_000_000n)
    expect(await reads.getTokenBalances({ chainId: localnet, address: to, tokens })).toEqual([
      {
        name,
        symbol,
        chainId: localnet,
        address: `${localnet}:${address}`,
        price: 0,
        quantity: { decimals: String(decimals), numeric: String(2_000_000 / 10 ** decimals) },
        iconUrl: '',
      },
    ])
  })

  test('behavior: a wallet that sends itself', async () => {
    const { send, lamports, control } = await setUp(0, { without: ['solana:signTransaction'] })
    const to = newAddress()
    await send(to, 10_000_000n)
    expect(await lamports(to)).toBe(10_000_000n)
    expect(control.requests.at(-1)?.method).toBe('solana:signAndSendTransaction')
  })

  test('behavior: a wallet with its legacy object, both ways', async () => {
    for (const without of [[], ['solana:signTransaction']]) {
      const { send, lamports } = await setUp(0, { register: false, windowPath: 'phantom.solana', without })
      const to = newAddress()
      await send(to, 10_000_000n)
      expect(await lamports(to)).toBe(10_000_000n)
    }
  })

  test('behavior: a transaction lost by the node is sent again', async () => {
    let lost = 0
    const node: Rpc = (method, params) =>
      method === 'sendTransaction' && lost++ < 2 ? Promise.resolve('lost') : rpc(method, params)
    const { send, lamports } = await setUp(0, { node })
    const to = newAddress()
    await send(to, 10_000_000n)
    expect(await lamports(to)).toBe(10_000_000n)
    expect(lost).toBeGreaterThanOrEqual(3)
  })

  test('behavior: a node that does not answer for a while', async () => {
    let failures = 3
    const node: Rpc = (method, params) =>
      method === 'getBlockHeight' && failures-- > 0 ? Promise.reject(new Error('away')) : rpc(method, params)
    const { send, lamports } = await setUp(0, { node })
    const to = newAddress()
    await send(to, 10_000_000n)
    expect(await lamports(to)).toBe(10_000_000n)
  })

  test('error: a block hash that expired: it can no longer happen', async () => {
    const node: Rpc = (method, params) => {
      if (method === 'sendTransaction') return Promise.resolve('lost')
      return method === 'getBlockHeight' ? Promise.resolve(10_000_000) : rpc(method, params)
    }
    const { send, lamports } = await setUp(0, { node })
    const to = newAddress()
    await expect(send(to, 10_000_000n)).rejects.toMatchObject({
      name: 'transaction_timeout',
      details: { kind: 'expired' },
    })
    expect(await lamports(to)).toBe(0n)
  })

  test('error: an aborted wait', async () => {
    const node: Rpc = (method, params) =>
      method === 'sendTransaction' ? Promise.resolve('lost') : rpc(method, params)
    const { actions, from } = await setUp(0, { node })
    const hash = await actions.transfer({ chainId: localnet, from, to: newAddress(), amount: '10000000' })
    const abort = new AbortController()
    const waiting = actions.waitForReceipt({ chainId: localnet, hash, signal: abort.signal })
    setTimeout(() => abort.abort(), 10)
    await expect(waiting).rejects.toMatchObject({ name: 'transaction_timeout' })
  })

  test('error: a rejection; no prompt for transfers that cannot succeed', async () => {
    const { actions, control, from, send } = await setUp(2)
    const parameters = { chainId: localnet, from, to: newAddress(), amount: '10000000' } as const
    control.failNext('solana:signTransaction', { code: 4001 })
    await expect(actions.transfer(parameters)).rejects.toMatchObject({ name: 'user_rejected' })
    control.clearRequests()
    await expect(send(newAddress(), 10n ** 18n)).rejects.toThrow('Not enough SOL')
    await expect(send(newAddress(), 1n)).rejects.toThrow('Not enough SOL for fees or rent')
    const { address, decimals } = tokenAt(0)
    await expect(send(newAddress(), 10n ** 18n, { address, decimals })).rejects.toMatchObject({
      name: 'insufficient_funds',
    })
    await expect(actions.transfer({ ...parameters, amount: '1.5' })).rejects.toMatchObject({
      name: 'invalid_amount',
    })
    await expect(send(newAddress(), 1n, { address: from, decimals })).rejects.toMatchObject({
      name: 'invalid_receiver',
    })
    expect(control.requests).toEqual([])
  })

  test('error: receivers that are not wallets, with reasons', async () => {
    const { send } = await setUp(3)
    const { address: mint, program } = tokenAt(1)
    const owner = chain().accounts[2]?.address ?? ''
    const account = await associatedTokenAccount({ owner, mint, program })
    const refused = (to: string) =>
      send(to, 10_000_000n).catch((error: { toJSON(): unknown }) => error.toJSON())
    expect(await refused(account)).toMatchObject({
      name: 'unsafe_receiver',
      details: { kind: 'token-account', owner },
    })
    expect(await refused(mint)).toMatchObject({ details: { kind: 'mint' } })
    expect(await refused(program)).toMatchObject({ details: { kind: 'program' } })
    expect(await refused(`${owner.slice(0, -1)}0`)).toMatchObject({ name: 'invalid_receiver' })
  })

  test('behavior: a message signature is base58', async () => {
    const { actions, from } = await setUp(3)
    expect(await actions.signMessage({ address: from, message: 'Grüße' })).toMatch(
      /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
    )
    expect(await actions.getChainId()).toBe(localnet)
  })

  test('behavior: the websocket wakes the wait', async () => {
    const from = chain().accounts[0]
    if (!from) throw new Error('no account')
    const transfer = { from: from.address, to: newAddress(), amount: 10_000_000n }
    const { message, lastValidBlockHeight, context } = await prepareTransfer(rpc, transfer)
    const { wire, signature } = signTransaction(from, message)
    const Socket = class extends WebSocket {
      override send(data: string) {
        this.once('message', () => void rpc('sendTransaction', [wire, { encoding: 'base64' }]))
        super.send(data)
      }
    }
    // Without a clock.
    const platform = {
      window: { WebSocket: Socket } as unknown as Env['platform']['window'],
      setTimeout: vi.fn(() => 0),
      clearTimeout: vi.fn(),
    }
    const { signal } = new AbortController()
    const sent = { signature, lastValidBlockHeight, context }
    await followTransaction(rpc, sent, { platform, socketUrl: chain().wsUrl, signal })
    expect(platform.setTimeout).toHaveBeenCalled()
    expect(await readLamports(rpc, transfer.to)).toBe(10_000_000n)
  })

  test.each([
    ['does not open', 'ws://127.0.0.1:9'],
    ['is no address of one', 'nonsense'],
  ])('error: with a websocket that %s, the clock wakes it', async (_what, socketUrl) => {
    const { actions, from, signal } = await setUp(0)
    const hash = await actions.transfer({ chainId: localnet, from, to: newAddress(), amount: '10000000' })
    // Node's throws unhandled errors.
    const Socket = class extends WebSocket {
      constructor(url: string) {
        super(url)
        this.on('error', () => {})
      }
    }
    const window = { WebSocket: Socket } as unknown as Env['platform']['window']
    const platform = { window, setTimeout: (run: () => void) => setTimeout(run, 20), clearTimeout: () => {} }
    const sent = { signature: hash, lastValidBlockHeight: 2n ** 60n, context: { symbol: 'SOL', moves: 2 } }
    await expect(followTransaction(rpc, sent, { platform, socketUrl, signal })).resolves.toBeUndefined()
  })
})
