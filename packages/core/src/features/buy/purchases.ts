import type { Caip10 } from '@latchkey/protocol/caip'
import type { Context } from '../../store/context.js'
import type { OnrampPurchase } from '../../types/onramp.js'

/** What was begun to buy, as it is stored: one for an account. */
interface StoredPurchase {
  readonly account: Caip10
  readonly purchase: OnrampPurchase
}

/** Accounts that are remembered; the oldest go first. */
const KEPT = 10

const isPurchases = (value: unknown): value is readonly StoredPurchase[] =>
  Array.isArray(value) &&
  value.every((item) => {
    const { account, purchase } = (item ?? {}) as Partial<StoredPurchase>
    const { id, provider, label, asset, networkName, paymentAmount, paymentCurrency, startedAt, status } =
      (purchase ?? {}) as Partial<OnrampPurchase>
    const texts = [account, id, provider, label, asset, networkName, paymentAmount, paymentCurrency, status]
    return texts.every((text) => typeof text === 'string') && typeof startedAt === 'number'
  })

const readAll = ({ storage }: Pick<Context, 'storage'>): readonly StoredPurchase[] =>
  storage.read('purchases', isPurchases) ?? []

/** What was begun for an account and has not been thrown away; its window is out of sight. */
export function readPurchase(context: Context, account: Caip10): OnrampPurchase | undefined {
  const found = readAll(context).find((one) => one.account === account)?.purchase
  return found && { ...found, window: 'elsewhere' }
}

/** Stores what is begun, for later visits and the other tabs; without one it is forgotten. */
export function writePurchase(context: Context, account: Caip10, purchase?: OnrampPurchase): void {
  const others = readAll(context).filter((one) => one.account !== account)
  // A page that works once is of no use later.
  const { url: _url, error: _error, ...kept } = purchase ?? ({} as OnrampPurchase)
  context.storage.write(
    'purchases',
    [...(purchase?.id === undefined ? [] : [{ account, purchase: kept }]), ...others].slice(0, KEPT),
  )
}
