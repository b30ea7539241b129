import type { Caip10 } from '@latchkey/protocol/caip'
import type { Context } from '../../store/context.js'
import { addTransaction, changeTransaction, readTransactions } from '../../transactions/records.js'
import { ownerOf } from '../../transactions/sent.js'
import { closeTransaction, conclude } from '../../transactions/settle.js'
import type { OnrampPurchase } from '../../types/onramp.js'
import type { TransactionRecord } from '../../types/transaction.js'

/** Newest first. */
function ordersOf(
  context: Pick<Context, 'storage'>,
  account: Caip10,
): readonly { readonly record: TransactionRecord; readonly purchase: OnrampPurchase }[] {
  return readTransactions(context).flatMap((record) => {
    const { purchase } = (record.resume ?? {}) as { readonly purchase?: unknown }
    return record.account === account && isPurchase(purchase) ? [{ record, purchase }] : []
  })
}

// Storage is untrusted.
function isPurchase(value: unknown): value is OnrampPurchase {
  const { id, provider, label, asset, networkName, paymentAmount, paymentCurrency, startedAt, status } =
    (value ?? {}) as Partial<OnrampPurchase>
  const texts = [id, provider, label, asset, networkName, paymentAmount, paymentCurrency, status]
  return texts.every((text) => typeof text === 'string') && typeof startedAt === 'number'
}

export function readPurchase(context: Context, account: Caip10): OnrampPurchase | undefined {
  const [found] = ordersOf(context, account)
  return found && { ...found.purchase, window: 'elsewhere' }
}

export function writePurchase(context: Context, account: Caip10, purchase?: OnrampPurchase): void {
  const order = purchase?.id
  const records = ordersOf(context, account).map(({ record }) => record)
  const existing = records.find(({ sent }) => 'order' in sent && sent.order === order)
  for (const one of records) if (one !== existing) closeTransaction(context, one.id)
  if (!purchase || order === undefined) return
  const { url: _url, error: _error, ...storedPurchase } = purchase
  const { hash, paymentAmount: amount, paymentCurrency: symbol, status } = storedPurchase
  const resume = { purchase: storedPurchase }
  if (!existing) {
    const { address: to, chainId } = ownerOf(account)
    addTransaction(context, {
      kind: 'order',
      account,
      chainId,
      sent: { order },
      summary: { to, amount, symbol },
      resume,
    })
    return
  }
  changeTransaction(context, existing.id, (one) => ({ ...one, resume }))
  if (!existing.outcome && (status === 'sent' || status === 'failed'))
    conclude(context, existing, { outcome: status === 'sent' ? 'confirmed' : 'reverted', hash })
}
