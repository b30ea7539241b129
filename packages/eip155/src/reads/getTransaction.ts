import type { Env, TransactionFate } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { parseQuantity } from '../hex/parseQuantity.js'

/** The receipt, else whether a node still has it, else whether another one took its nonce. */
export async function getTransaction(
  env: Env,
  {
    chainId,
    from,
    hash,
    nonce,
  }: { readonly chainId: Caip2; readonly hash: string; readonly from: string; readonly nonce?: number },
): Promise<TransactionFate> {
  const ask = <T>(method: string, params: readonly unknown[]) =>
    env.rpc<T>(chainId, method, params, { fresh: true })
  const [receipt, found] = await Promise.all([
    ask<Answer>('eth_getTransactionReceipt', [hash]),
    ask<Answer>('eth_getTransactionByHash', [hash]),
  ])
  // A smart account's call is in another sender's transaction.
  const isOwn = String(found?.['from']).toLowerCase() === from.toLowerCase()
  const nodeNonce = isOwn ? parseQuantity(found?.['nonce']) : undefined
  const knownNonce = nodeNonce === undefined ? nonce : Number(nodeNonce)
  const fate = (status: TransactionFate['status']): TransactionFate => ({
    status,
    ...(knownNonce !== undefined && { nonce: knownNonce }),
  })
  if (receipt && parseQuantity(receipt['blockNumber']) !== undefined) return fate(statusOf(receipt))
  if (knownNonce === undefined) return fate(found ? 'pending' : 'unknown')
  // Some nodes keep transactions that can never be mined.
  const used = parseQuantity(await ask('eth_getTransactionCount', [from, 'latest']))
  if (used !== undefined && used > BigInt(knownNonce)) {
    const laterReceipt = await ask<Answer>('eth_getTransactionReceipt', [hash])
    return fate(laterReceipt ? statusOf(laterReceipt) : 'replaced')
  }
  return fate(found ? 'pending' : 'unknown')
}

type Answer = Readonly<Record<string, unknown>> | null

const statusOf = (receipt: NonNullable<Answer>): 'failed' | 'confirmed' =>
  parseQuantity(receipt['status']) === 0n ? 'failed' : 'confirmed'
