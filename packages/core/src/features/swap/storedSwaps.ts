import { DAY_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { readTransactions } from '../../transactions/records.js'
import type { SwapCoin, SwapOffer, SwapTask } from '../../types/swap.js'
import type { TransactionRecord } from '../../types/transaction.js'
import { isUnits } from './parseSwap.js'

const MAX_AGE_MS = DAY_MS

export interface StoredSwap {
  readonly record: TransactionRecord
  readonly offer: SwapOffer
  readonly tasks: readonly SwapTask[]
  readonly task: SwapTask
}

/** A record never causes a transaction. */
export function readStoredSwaps(context: Pick<Context, 'storage' | 'platform'>): readonly StoredSwap[] {
  const now = context.platform.now()
  return readTransactions(context)
    .filter(({ at }) => now >= at && now - at < MAX_AGE_MS)
    .flatMap((record) => {
      const { resume } = record
      return isResume(resume, record) ? [{ ...resume, record }] : []
    })
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  (typeof value === 'object' && value !== null ? value : {}) as Fields
const isText = (value: unknown, maxLength = 200): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength

function isResume(value: unknown, { chainId, sent }: TransactionRecord): value is Omit<StoredSwap, 'record'> {
  const { offer, tasks, task } = fieldsOf(value)
  const { from, to, amount, toAmount, toAmountMin, spender, route, ...rest } = fieldsOf(offer)
  return (
    rest['chainId'] === chainId &&
    [from, to].every(isCoin) &&
    [amount, toAmount, toAmountMin].every(isUnits) &&
    isText(spender) &&
    Array.isArray(route) &&
    Array.isArray(tasks) &&
    tasks.every(isTask) &&
    isTask(task) &&
    ('hash' in sent ? /^0x[0-9a-f]{64}$/i.test(sent.hash) : 'batch' in sent)
  )
}

const isTask = (value: unknown): value is SwapTask =>
  value === 'reset' || value === 'approve' || value === 'sign' || value === 'swap'

function isCoin(value: unknown): value is SwapCoin {
  const { address, symbol, name, decimals, iconUrl, price } = fieldsOf(value)
  return (
    isText(address) &&
    isText(symbol, 16) &&
    isText(name, 64) &&
    Number.isInteger(decimals) &&
    Number(decimals) > 0 &&
    Number(decimals) <= 77 &&
    typeof iconUrl === 'string' &&
    (price === undefined || typeof price === 'number')
  )
}
