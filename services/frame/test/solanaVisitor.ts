import { base64 } from '@scure/base'
import {
  type AddressLookupTableAccount,
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { newEntropy } from '../src/wallet/index.js'
import { deriveWallet } from '../src/page/keyring/wallet.js'
import type { RequestContext } from '../src/page/requests/context.js'
import type { Review } from '../src/page/review/review.js'
import { wrappedSol } from '../src/page/solana/chainState.js'
import { type signAndSend, signTransaction } from '../src/page/solana/requests.js'

const wallet = await deriveWallet('user-1', 'wallet-1', newEntropy())
export const owner = new PublicKey(wallet.solana.address)
export const stranger = Keypair.generate().publicKey
export const ownAccount = Keypair.generate().publicKey
export const foreignAccount = Keypair.generate().publicKey
export const mint = Keypair.generate().publicKey
export const wrappedMint = new PublicKey(wrappedSol)
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const recentBlockhash = Keypair.generate().publicKey.toBase58()

interface Raw {
  readonly owner: string
  readonly lamports: number
  readonly data: readonly [string, 'base64']
}
export const systemAccount = (lamports: number, program = SystemProgram.programId): Raw => ({
  owner: program.toBase58(),
  lamports,
  data: ['', 'base64'],
})
export function tokens(
  of: PublicKey,
  holder: PublicKey,
  amount: bigint,
  delegate?: PublicKey,
  lamports = 2_039_280,
): Raw {
  const data = new Uint8Array(165)
  data.set(of.toBytes(), 0)
  data.set(holder.toBytes(), 32)
  const view = new DataView(data.buffer)
  view.setBigUint64(64, amount, true)
  if (delegate) {
    view.setUint32(72, 1, true)
    data.set(delegate.toBytes(), 76)
    view.setBigUint64(121, amount, true)
  }
  return { owner: tokenProgram.toBase58(), lamports, data: [base64.encode(data), 'base64'] }
}
function mintOf(decimals: number): Raw {
  const data = new Uint8Array(82)
  data[44] = decimals
  return { owner: tokenProgram.toBase58(), lamports: 1, data: [base64.encode(data), 'base64'] }
}
export type World = Readonly<Record<string, Raw>>
const usual: World = {
  [owner.toBase58()]: systemAccount(5_000_000_000),
  [ownAccount.toBase58()]: tokens(mint, owner, 10_000_000n),
  [foreignAccount.toBase58()]: tokens(mint, stranger, 0n),
  [mint.toBase58()]: mintOf(6),
  [wrappedMint.toBase58()]: mintOf(9),
}

function visitor(params: unknown, before: World = usual, after: World = {}, isAway = false) {
  const shown: Review[] = []
  const pick = (world: World, names: readonly string[]) => names.map((name) => world[name] ?? null)
  const context = {
    params,
    origin: 'https://shop.example',
    network: { id: 'solana:test', name: 'Solana', symbol: 'SOL' },
    rpc: {
      async call(method: string, given: readonly unknown[]) {
        if (isAway) throw new Error('away')
        if (method === 'sendTransaction') return 'sent'
        if (method === 'getMultipleAccounts') return { value: pick(before, given[0] as string[]) }
        const { accounts } = given[1] as { accounts: { addresses: string[] } }
        return { value: { err: null, accounts: pick({ ...before, ...after }, accounts.addresses) } }
      },
    },
    keyring: { addresses: async () => ({ solana: wallet.solana.address }), open: async () => wallet },
    approvals: {
      ask: async ({ review, fullReview }: { review: Review; fullReview?: Promise<Review> }) =>
        void shown.push((await fullReview) ?? review),
    },
    balancesOf: async () => [],
    signal: new AbortController().signal,
  } as unknown as RequestContext
  return { context, shown }
}

export const token = (data: readonly number[], ...keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: tokenProgram,
    data: Buffer.from(data),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(owner), isWritable: true })),
  })

export async function reviewOf(
  instructions: readonly TransactionInstruction[],
  worlds: {
    before?: World
    after?: World
    tables?: AddressLookupTableAccount[]
    isAway?: boolean
    answer?: typeof signTransaction | typeof signAndSend
  } = {},
): Promise<Review> {
  const { before = {}, after, tables, isAway, answer = signTransaction } = worlds
  const message = MessageV0.compile({
    payerKey: owner,
    instructions: [...instructions],
    recentBlockhash,
    ...(tables && { addressLookupTableAccounts: tables }),
  })
  const bytes = new VersionedTransaction(message).serialize()
  const { context, shown } = visitor(
    { transaction: base64.encode(bytes) },
    { ...usual, ...before },
    after,
    isAway,
  )
  await answer(context)
  const [review] = shown
  if (review === undefined) throw new Error('nothing was shown')
  return review
}

export const shortName = (key: PublicKey) => `${key.toBase58().slice(0, 4)}…\u2060${key.toBase58().slice(-6)}`
export const texts = ({ warnings }: Review) =>
  warnings.map(({ level, text }) => `${level}: ${text}`).join('\n')
