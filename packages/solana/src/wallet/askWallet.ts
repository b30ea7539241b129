import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { type StandardAccount, walletError } from '@latchkey/protocol/wallets'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { splitTransaction } from '../message/splitTransaction.js'
import { readCommitment } from '../send/commitment.js'
import { standardChain } from './chains.js'
import type { SolanaLink } from './solanaLink.js'
import type { SendOptions, SolanaFeatures } from './solanaWallet.js'

type Feature = 'solana:signMessage' | 'solana:signTransaction' | 'solana:signAndSendTransaction'

/**
 * @returns signature and signed bytes: some wallets add a prefix
 * @throws LatchkeyError `unauthorized` for an account that is not shared | `method_not_supported` |
 *   as the wallet answers
 */
export async function signBytes(
  link: SolanaLink,
  address: string,
  message: Uint8Array,
): Promise<{ readonly signature: Uint8Array; readonly signedMessage: Uint8Array }> {
  const method = 'solana:signMessage'
  const { signMessage } = featureOf(link, method)
  const account = accountOf(link, address, method)
  const [output] = await readOutputs(method, () => signMessage({ account, message }))
  return {
    signature: signature(output?.signature, method),
    signedMessage: output?.signedMessage ?? message,
  }
}

/** If possible in one request. Wallets may change transactions. */
export async function signTransactions(
  link: SolanaLink,
  request: {
    readonly address: string
    readonly chainId: Caip2
    readonly transactions: readonly Uint8Array[]
  },
): Promise<readonly Uint8Array[]> {
  const method = 'solana:signTransaction'
  const { signTransaction } = featureOf(link, method)
  const account = accountOf(link, request.address, method)
  const chain = standardChain(request.chainId)
  const sign = (transactions: readonly Uint8Array[]) =>
    readOutputs(method, () =>
      signTransaction(...transactions.map((transaction) => ({ account, chain, transaction }))),
    )
  let outputs: Awaited<ReturnType<typeof sign>> = []
  try {
    outputs = await sign(request.transactions)
  } catch (error) {
    // Only a wallet that takes one at a time answers so.
    if (request.transactions.length < 2 || !isLatchkeyError(error, 'method_not_supported')) throw error
  }
  // Some wallets handle only the first.
  const signed = outputs.map((output) => transactionOf(output?.signedTransaction, method))
  for (const transaction of request.transactions.slice(signed.length)) {
    const [output] = await sign([transaction])
    signed.push(transactionOf(output?.signedTransaction, method))
  }
  return signed
}

/**
 * By the wallet's node.
 *
 * @returns the signature in base58
 * @throws LatchkeyError `invalid_config` for an unknown preflight commitment | as {@link signBytes}
 */
export async function signAndSend(
  link: SolanaLink,
  request: {
    readonly address: string
    readonly chainId: Caip2
    readonly transaction: Uint8Array
    readonly options?: SendOptions | undefined
  },
): Promise<string> {
  const method = 'solana:signAndSendTransaction'
  const options = sendOptions(request.options)
  const { signAndSendTransaction } = featureOf(link, method)
  const input = {
    account: accountOf(link, request.address, method),
    chain: standardChain(request.chainId),
    transaction: request.transaction,
    ...(options && { options }),
  }
  const [output] = await readOutputs(method, () => signAndSendTransaction(input))
  return encodeBase58(signature(output?.signature, method))
}

export function sendOptions(options: SendOptions | undefined): SendOptions | undefined {
  if (options?.preflightCommitment === undefined) return options
  return { ...options, preflightCommitment: readCommitment(options.preflightCommitment) }
}

function featureOf<Name extends Feature>(
  { wallet }: SolanaLink,
  name: Name,
): NonNullable<SolanaFeatures[Name]> {
  const feature = (wallet.features as SolanaFeatures)[name]
  if (!feature) throw new LatchkeyError('method_not_supported', { details: { method: name } })
  return feature
}

export function accountOf(link: SolanaLink, address: string, method: string): StandardAccount {
  const account = link.accounts().find((item) => item.address === address)
  if (!account) throw new LatchkeyError('unauthorized', { details: { method, address } })
  return account
}

/** Unchecked, as a list. */
export async function readOutputs<Output>(
  method: string,
  run: () => Promise<readonly Output[]>,
): Promise<readonly Partial<Output>[]> {
  try {
    const outputs: unknown = await run()
    return Array.isArray(outputs) ? (outputs as readonly Partial<Output>[]) : []
  } catch (error) {
    throw walletError(error, method)
  }
}

export function signature(value: unknown, method: string): Uint8Array {
  if (value instanceof Uint8Array && value.length === 64) return value
  throw new LatchkeyError('wallet_error', {
    details: { method, reason: 'the wallet gave no signature back' },
  })
}

function transactionOf(value: unknown, method: string): Uint8Array {
  try {
    splitTransaction(value as Uint8Array)
    return value as Uint8Array
  } catch {
    throw new LatchkeyError('wallet_error', {
      details: { method, reason: 'the wallet gave no transaction back' },
    })
  }
}
