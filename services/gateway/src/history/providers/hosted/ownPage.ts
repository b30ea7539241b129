import { z } from 'zod'
import type { ChainEntry } from '../../../chains/chainRegistry.js'
import { readResult } from '../../../chains/upstream.js'
import type { ChainTransaction, HistoryPage } from '../../historyProvider.js'
import { actorsOf, receiptSchema } from '../index/readTransaction.js'

const maxRequests = 20

const signedSchema = receiptSchema.extend({
  from: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .toLowerCase(),
})

/**
 * Looks up signers where tokens left an account: explorers do not tell a smart account's act from a
 * forged event.
 */
export async function ownPage({ rpc }: ChainEntry, account: string, page: HistoryPage): Promise<HistoryPage> {
  const party = account.toLowerCase()
  const own = page.transactions.filter((transaction) => isOf(party, transaction))
  const nameless = own
    .filter(
      ({ from, movements }) => from === '' && movements.some((move) => move.token && move.from === party),
    )
    .slice(0, maxRequests)
  if (nameless.length === 0) return { ...page, transactions: own }
  const results = await rpc
    .send(nameless.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
    .catch(() => [])
  const signed = new Map(
    nameless.flatMap(({ hash }, at) => {
      const receipt = signedSchema.safeParse(readResult(results[at]))
      if (!receipt.success || receipt.data.transactionHash.toLowerCase() !== hash.toLowerCase()) return []
      const { from, logs } = receipt.data
      return [[hash, { from, actors: actorsOf(logs) }] as const]
    }),
  )
  return {
    ...page,
    transactions: own.map((transaction) => ({ ...transaction, ...signed.get(transaction.hash) })),
  }
}

const isOf = (party: string, { from, to, movements }: ChainTransaction): boolean =>
  from === party || to === party || movements.some((move) => move.from === party || move.to === party)
