import { ed25519 } from '@noble/curves/ed25519.js'
import { PREFLIGHT_COMMITMENTS } from '@latchkey/protocol/constants'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { base58, base64 } from '@scure/base'
import type { OpenWallet } from '../keyring/wallet.js'
import { badParams, listOf, membersOf, openAfter, type RequestContext } from '../requests/context.js'
import { reviewMessage } from '../evm/personalSign.js'
import { noAccounts } from './describe.js'
import { feeOf } from './fee.js'
import { readTransaction, type SolanaTransaction } from './readTransaction.js'
import { type SigningRequest, reviewTransactions, reviewWithChain } from './reviewTransactions.js'
import { checkText, signText } from './signText.js'

/** `solana_signMessage`: `{ message: base58, pubkey }`. */
export async function signMessage(context: RequestContext): Promise<{ signature: string }> {
  const { message, pubkey } = objectOf(context.params)
  const { solana } = await context.keyring.addresses()
  if (pubkey !== undefined && pubkey !== solana) throw new LatchkeyError('unauthorized')
  const bytes = bytesOf(base58, message)
  checkText(bytes, solana)
  const { origin, network, signal, approvals } = context
  const review = reviewMessage(bytes, origin, network.name)
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review }))
  return { signature: signText(bytes, wallet) }
}

/** `solana_signTransaction`: `{ transaction: base64 }`. */
export async function signTransaction(
  context: RequestContext,
): Promise<{ signature: string; transaction: string }> {
  const [signed] = await signAll(context, [bytesOf(base64, objectOf(context.params)['transaction'])], 'sign')
  if (signed === undefined) throw new LatchkeyError('something_went_wrong')
  return { signature: base58.encode(signed.signature), transaction: base64.encode(signed.bytes) }
}

/** `{ transactions: base64[] }`. All or none. */
export async function signAllTransactions(
  context: RequestContext,
): Promise<{ transactions: readonly string[] }> {
  const input = listOf(objectOf(context.params)['transactions']).map((one) => bytesOf(base64, one))
  if (input.length === 0 || input.length > 32) throw badParams('there must be 1 to 32 transactions')
  const signed = await signAll(context, input, 'sign')
  return { transactions: signed.map(({ bytes }) => base64.encode(bytes)) }
}

/** `solana_signAndSendTransaction`: `{ transaction: base64, sendOptions? }`. */
export async function signAndSend(context: RequestContext): Promise<{ signature: string }> {
  const { transaction, sendOptions } = objectOf(context.params)
  const options = readOptions(sendOptions)
  const [signed] = await signAll(context, [bytesOf(base64, transaction)], 'send')
  if (signed === undefined) throw new LatchkeyError('something_went_wrong')
  return {
    signature: await context.rpc.call<string>('sendTransaction', [base64.encode(signed.bytes), options]),
  }
}

/** Checked before the visitor is asked. */
function readOptions(given: unknown): Readonly<Record<string, unknown>> {
  const { skipPreflight, maxRetries, minContextSlot, preflightCommitment = 'confirmed' } = membersOf(given)
  if (typeof preflightCommitment !== 'string' || !Object.hasOwn(PREFLIGHT_COMMITMENTS, preflightCommitment))
    throw badParams(`preflightCommitment must be one of ${Object.keys(PREFLIGHT_COMMITMENTS).join(', ')}`)
  return {
    encoding: 'base64',
    preflightCommitment: PREFLIGHT_COMMITMENTS[preflightCommitment as keyof typeof PREFLIGHT_COMMITMENTS],
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(isCount(maxRetries) && { maxRetries }),
    ...(isCount(minContextSlot) && { minContextSlot }),
  }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

async function signAll(
  context: RequestContext,
  given: readonly Uint8Array[],
  action: 'sign' | 'send',
): Promise<readonly { readonly signature: Uint8Array; readonly bytes: Uint8Array }[]> {
  const { origin, network, signal, approvals, keyring } = context
  const { solana: owner } = await keyring.addresses()
  const transactions = given.map(parseTransaction)
  if (transactions.some(({ signers }) => !signers.includes(owner))) throw new LatchkeyError('unauthorized')
  const fee = transactions.reduce((sum, transaction) => sum + feeOf(transaction), 0n)
  const signingRequest: SigningRequest = { action, owner, network: network.name, fee }
  const review = reviewTransactions(transactions, noAccounts, signingRequest)
  const fullReview = reviewWithChain(context, transactions, signingRequest)
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review, fullReview }))
  return transactions.map((transaction) => sign(transaction, wallet))
}

function sign(
  { signers, signaturesAt, message, bytes }: SolanaTransaction,
  { solana }: OpenWallet,
): { signature: Uint8Array; bytes: Uint8Array } {
  const signature = ed25519.sign(message, solana.privateKey)
  const signed = new Uint8Array(bytes)
  signed.set(signature, signaturesAt + signers.indexOf(solana.address) * 64)
  return { signature, bytes: signed }
}

const objectOf = (params: unknown) => membersOf(Array.isArray(params) ? params[0] : params)

function bytesOf(coder: { decode(text: string): Uint8Array }, text: unknown): Uint8Array {
  try {
    if (typeof text === 'string') return coder.decode(text)
  } catch {}
  throw badParams('the transaction or message cannot be read')
}

function parseTransaction(bytes: Uint8Array): SolanaTransaction {
  try {
    return readTransaction(bytes)
  } catch (cause) {
    throw Object.assign(badParams('this is no transaction'), { cause })
  }
}
