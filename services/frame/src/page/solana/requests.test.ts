import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { hasSurfpool, useSurfpool } from '../../../../../packages/solana/test/surfpool.js'
import { associatedTokenAccount } from '../../../../../packages/solana/src/address/associatedTokenAccount.js'
import { tokenPrograms } from '../../../../../packages/solana/src/address/programs.js'
import {
  accountData,
  feeHolder,
  interest,
  mintData,
  scaledUi,
  transferFee,
} from '../../../../../packages/solana/test/tokenData.js'
import { newEntropy } from '../../wallet/index.js'
import { deriveWallet } from '../keyring/wallet.js'
import type { RequestContext } from '../requests/context.js'
import type { Review } from '../review/review.js'
import { createRpc } from '../services/rpc.js'
import { signAllTransactions, signAndSend, signMessage } from './requests.js'

describe.skipIf(!hasSurfpool)('on a Solana chain', () => {
  const { chain } = useSurfpool()

  async function createVisitor() {
    const wallet = await deriveWallet('user-1', 'wallet-1', newEntropy())
    const owner = new PublicKey(wallet.solana.address)
    const reviews: Review[] = []
    const rpc = createRpc(chain().rpcUrl, 'solana:test', fetch)
    const { address } = wallet.solana
    await rpc.call('requestAirdrop', [address, 5_000_000_000])
    const balance = async () => (await rpc.call<{ value: number }>('getBalance', [address])).value
    await expect.poll(balance).toBe(5_000_000_000)
    const ask = (params: unknown) =>
      ({
        params,
        origin: 'https://shop.example',
        network: { id: 'solana:test', name: 'Solana', symbol: 'SOL' },
        rpc,
        keyring: { addresses: async () => ({ solana: wallet.solana.address }), open: async () => wallet },
        approvals: {
          ask: async ({ review, fullReview }: { review: Review; fullReview?: Promise<Review> }) => {
            reviews.push((await fullReview) ?? review)
          },
        },
        balancesOf: async () => [{ price: 150, quantity: { decimals: '9', numeric: '5' } }],
        signal: new AbortController().signal,
      }) as unknown as RequestContext
    const transfer = async (to: PublicKey, lamports: number): Promise<Uint8Array> => {
      const { value } = await rpc.call<{ value: { blockhash: string } }>('getLatestBlockhash', [])
      const transaction = new Transaction({ feePayer: owner, recentBlockhash: value.blockhash })
      transaction.add(SystemProgram.transfer({ fromPubkey: owner, toPubkey: to, lamports }))
      return new Uint8Array(transaction.serialize({ requireAllSignatures: false }))
    }
    return { wallet, rpc, reviews, ask, transfer }
  }

  async function sendToken(extensions: {
    readonly mint: readonly Uint8Array[]
    readonly account: readonly Uint8Array[]
  }) {
    const { wallet, rpc, reviews, ask } = await createVisitor()
    const program = tokenPrograms[1] ?? ''
    const [mint, to] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const put = async (address: string, data: Uint8Array) => {
      const account = { lamports: 10_000_000, data: Buffer.from(data).toString('hex'), owner: program }
      await rpc.call('surfnet_setAccount', [address, { ...account, executable: false }])
    }
    await put(mint.toBase58(), mintData(to.toBase58(), 6, extensions.mint))
    const accountOf = async (owner: string, amount: bigint) => {
      const account = await associatedTokenAccount({ owner, mint: mint.toBase58(), program })
      await put(account, accountData({ mint: mint.toBase58(), owner, amount }, extensions.account))
      return new PublicKey(account)
    }
    const owner = new PublicKey(wallet.solana.address)
    const source = await accountOf(wallet.solana.address, 5_000_000n)
    const target = await accountOf(to.toBase58(), 0n)
    const { value } = await rpc.call<{ value: { blockhash: string } }>('getLatestBlockhash', [])
    const transaction = new Transaction({ feePayer: owner, recentBlockhash: value.blockhash })
    transaction.add({
      programId: new PublicKey(program),
      data: Buffer.from([12, 64, 66, 15, 0, 0, 0, 0, 0, 6]),
      keys: [source, mint, target, owner].map((pubkey) => ({
        pubkey,
        isSigner: pubkey === owner,
        isWritable: pubkey === source || pubkey === target,
      })),
    })
    const bytes = transaction.serialize({ requireAllSignatures: false })
    await signAndSend(ask({ transaction: base64.encode(new Uint8Array(bytes)) }))
    return { review: reviews[0] }
  }

  test('behavior: a transfer is shown with what it changes, signed and sent', async () => {
    const { rpc, reviews, ask, transfer } = await createVisitor()
    const to = Keypair.generate().publicKey
    const transaction = base64.encode(await transfer(to, 1_500_000_000))
    const { signature } = await signAndSend(ask({ transaction }))
    expect(base58.decode(signature)).toHaveLength(64)
    await expect
      .poll(async () => (await rpc.call<{ value: number }>('getBalance', [to.toBase58()])).value)
      .toBe(1_500_000_000)
    expect(reviews[0]).toMatchObject({ title: 'Send', warnings: [] })
    expect(reviews[0]?.summary).toMatch(/^Send 1\.5 SOL to /)
    expect(reviews[0]?.changes).toEqual([
      { symbol: 'SOL', isIn: false, amount: '−1.5', picture: 'SOL', usd: 225 },
    ])
    expect(reviews[0]?.isPayment).toBe(true)
    expect(reviews[0]?.risk.valueUsd).toBeCloseTo(225.00075, 6)
    expect(reviews[0]?.receivers).toEqual([{ address: to.toBase58() }])
  })

  test.each([
    ['1%', transferFee([100, 2n ** 63n]), ['0.99', '0.01']],
    ['the most of it', transferFee([1_000, 1n]), ['0.999999', '0.000001']],
  ] as const)(
    'behavior: a token that keeps %s of a transfer: the approval says what arrives',
    async (_, fee, [gets, keeps]) => {
      const { review } = await sendToken({ mint: [fee], account: [feeHolder] })
      const facts = review?.facts.map(([label, text]) => `${label}: ${text.split(' ')[0]}`)
      expect(facts).toEqual(expect.arrayContaining([`Recipient gets: ${gets}`, `The token keeps: ${keeps}`]))
    },
  )

  const now = Math.floor(Date.now() / 1000)
  const tenYears = 315_567_360
  test.each([
    ['four times what it counts', scaledUi(4, 4, 0), 4],
    ['a third of it, since a while ago', scaledUi(1, 1 / 3, 1_000), 1 / 3],
    ['what it counts until the year 2100', scaledUi(1, 4, 4_102_444_800), 1],
    ['five percent of interest, for ten years', interest(500, now - tenYears), Math.exp(0.5)],
  ] as const)('behavior: a token that shows %s: so does the approval', async (_, extension, times) => {
    const { review } = await sendToken({ mint: [extension], account: [] })
    const shown = (text: string | undefined) => Number(/[\d.]+/.exec(text ?? '')?.[0])
    expect(shown(review?.summary)).toBeCloseTo(times, 3)
    expect(shown(review?.changes?.find(({ symbol }) => symbol !== 'SOL')?.amount)).toBeCloseTo(times, 3)
  })

  test('behavior: several transactions are approved at once, each signed by the owner', async () => {
    const { wallet, reviews, ask, transfer } = await createVisitor()
    const to = Keypair.generate().publicKey
    const given = [await transfer(to, 1_000_000_000), await transfer(to, 2_000_000_000)]
    const { transactions } = await signAllTransactions(
      ask({ transactions: given.map((one) => base64.encode(one)) }),
    )
    expect(reviews).toHaveLength(1)
    for (const [index, text] of transactions.entries()) {
      const signed = Transaction.from(base64.decode(text))
      expect(signed.verifySignatures()).toBe(true)
      expect(signed.feePayer?.toBase58()).toBe(wallet.solana.address)
      expect(base64.decode(text).subarray(65)).toEqual(given[index]?.subarray(65))
    }
  })

  test('error: what the account cannot pay would fail, and is said before', async () => {
    const { reviews, ask, transfer } = await createVisitor()
    const transaction = base64.encode(await transfer(Keypair.generate().publicKey, 50_000_000_000))
    await expect(signAndSend(ask({ transaction }))).rejects.toMatchObject({ name: 'rpc_error' })
    expect(reviews[0]?.warnings).toMatchObject([{ level: 'bad' }])
  })

  test('behavior: a message is signed; a transaction is never signed as one', async () => {
    const { wallet, ask, transfer } = await createVisitor()
    const message = new TextEncoder().encode('Hello')
    const pubkey = wallet.solana.address
    const { signature } = await signMessage(ask({ message: base58.encode(message), pubkey }))
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(pubkey))).toBe(true)
    const hidden = (await transfer(Keypair.generate().publicKey, 1)).subarray(65)
    await expect(signMessage(ask({ message: base58.encode(hidden), pubkey }))).rejects.toThrow(
      'not signed as a message',
    )
    const other = Keypair.generate().publicKey.toBase58()
    await expect(signMessage(ask({ message: base58.encode(message), pubkey: other }))).rejects.toMatchObject({
      name: 'unauthorized',
    })
  })
})

describe('how the node is to send', () => {
  const recentBlockhash = Keypair.generate().publicKey.toBase58()

  async function createSender() {
    const wallet = await deriveWallet('user-1', 'wallet-1', newEntropy())
    const feePayer = new PublicKey(wallet.solana.address)
    const transfer = SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: feePayer, lamports: 1 })
    const transaction = base64.encode(
      new Transaction({ feePayer, recentBlockhash }).add(transfer).serialize({ requireAllSignatures: false }),
    )
    const sent: unknown[] = []
    let asked = 0
    const send = (sendOptions?: unknown) =>
      signAndSend({
        params: { transaction, sendOptions },
        origin: 'https://shop.example',
        network: { id: 'solana:test', name: 'Solana', symbol: 'SOL' },
        balancesOf: async () => [],
        rpc: {
          call: async (method: string, [, options]: readonly unknown[]) => {
            if (method === 'sendTransaction') sent.push(options)
            return method === 'sendTransaction' ? 'signature' : { value: 0 }
          },
        },
        keyring: { addresses: async () => ({ solana: wallet.solana.address }), open: async () => wallet },
        approvals: { ask: async () => void (asked += 1) },
        signal: new AbortController().signal,
      } as unknown as RequestContext)
    return { send, sent, asked: () => asked }
  }

  test.each([
    [undefined, { preflightCommitment: 'confirmed' }],
    [
      { preflightCommitment: 'processed', minContextSlot: 7, maxRetries: 2, skipPreflight: true, extra: 1 },
      { preflightCommitment: 'processed', minContextSlot: 7, maxRetries: 2, skipPreflight: true },
    ],
    [{ preflightCommitment: 'finalized' }, { preflightCommitment: 'finalized' }],
    [{ preflightCommitment: 'recent' }, { preflightCommitment: 'processed' }],
    [{ preflightCommitment: 'single' }, { preflightCommitment: 'confirmed' }],
    [{ preflightCommitment: 'singleGossip' }, { preflightCommitment: 'confirmed' }],
    [{ preflightCommitment: 'root' }, { preflightCommitment: 'finalized' }],
    [{ preflightCommitment: 'max' }, { preflightCommitment: 'finalized' }],
    [{ minContextSlot: -1, maxRetries: 'all' }, { preflightCommitment: 'confirmed' }],
  ])('param: %j', async (given, told) => {
    const { send, sent } = await createSender()
    await send(given)
    expect(sent).toEqual([{ encoding: 'base64', ...told }])
  })

  test.each(['soon', '', 1, null, 'toString'])(
    'error: the commitment %j is refused, and nobody is asked',
    async (preflightCommitment) => {
      const { send, sent, asked } = await createSender()
      await expect(send({ preflightCommitment })).rejects.toThrow(
        'preflightCommitment must be one of processed, confirmed, finalized, recent, single, singleGossip, root, max',
      )
      expect([sent, asked()]).toEqual([[], 0])
    },
  )
})
