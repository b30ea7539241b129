import type { Caip10 } from '@latchkey/protocol/caip'
import { DAY_MS } from '@latchkey/protocol/time'
import { isList } from '../../storage/records.js'
import type { Context } from '../../store/context.js'
import type { SwapCoin, SwapOffer, SwapTask } from '../../types/swap.js'
import type { Sent, SentCall } from '../../types/transaction.js'
import { isUnits } from './parseSwap.js'

/** What was sent so long ago is not waited for any more, ms. */
const OLDEST_MS = DAY_MS

/** A swap of which something was sent, as it is stored: enough to find it again after a reload. */
export interface UnderWay {
  readonly caipAddress: Caip10
  readonly offer: SwapOffer
  readonly tasks: readonly SwapTask[]
  /** What was sent last. */
  readonly task: SwapTask
  /** The hash of its transaction, or the wallet's name for the batch. */
  readonly sent: Sent
  /** What the transaction calls, and its place among the sender's: the wallet may send it again. */
  readonly call?: SentCall
  readonly nonce?: number
  /** Unix milliseconds. */
  readonly at: number
}

/** Swaps that are kept; the oldest go first. */
const KEPT = 10

type Place = Pick<Context, 'storage' | 'platform'>

/** What stands in storage, newest first: each tab has its own. Nothing is ever sent because of it. */
export function readUnderWay({ storage, platform }: Place): readonly UnderWay[] {
  const now = platform.now()
  return (storage.read('swap', isList) ?? [])
    .filter(isUnderWay)
    .filter(({ at }) => now >= at && now - at < OLDEST_MS)
}

/** Stores a swap. @param before what was sent for it earlier, which is mined by now */
export function writeUnderWay(context: Place, swap: UnderWay, before?: UnderWay['sent']): void {
  context.storage.write('swap', [swap, ...without(context, before)].slice(0, KEPT))
}

/** Forgets the swap of which this was sent, and no other. */
export function forgetUnderWay(context: Place, sent: UnderWay['sent']): void {
  const others = without(context, sent)
  if (others.length > 0) context.storage.write('swap', others)
  else context.storage.remove('swap')
}

const without = (context: Place, sent: UnderWay['sent'] | undefined): readonly UnderWay[] =>
  readUnderWay(context).filter((one) => sent === undefined || nameOf(one.sent) !== nameOf(sent))

const nameOf = (sent: UnderWay['sent']): string => ('hash' in sent ? sent.hash : sent.batch)

type Raw = Readonly<Record<string, unknown>>
const raw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? value : {}) as Raw
const isText = (value: unknown, most = 200): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

// Storage is anybody's: it is read as an answer of the gateway is.
function isUnderWay(value: unknown): value is UnderWay {
  const { caipAddress, offer, tasks, task, sent, at, call, nonce } = raw(value)
  const { chainId, from, to, amount, toAmount, toAmountMin, spender, route } = raw(offer)
  const { hash, batch } = raw(sent)
  return (
    isText(caipAddress) &&
    isText(chainId) &&
    caipAddress.startsWith(`${chainId}:`) &&
    [from, to].every(isCoin) &&
    [amount, toAmount, toAmountMin].every(isUnits) &&
    isText(spender) &&
    Array.isArray(route) &&
    Array.isArray(tasks) &&
    tasks.every(isTask) &&
    isTask(task) &&
    ((isText(hash) && /^0x[0-9a-f]{64}$/i.test(hash)) || isText(batch, 8194)) &&
    typeof at === 'number' &&
    (call === undefined || isCall(call)) &&
    (nonce === undefined || Number.isSafeInteger(nonce))
  )
}

const isTask = (value: unknown): value is SwapTask =>
  value === 'reset' || value === 'approve' || value === 'sign' || value === 'swap'

function isCall(value: unknown): value is SentCall {
  const { to, data, value: units } = raw(value)
  return isText(to) && isText(data, 100_000) && isUnits(units)
}

function isCoin(value: unknown): value is SwapCoin {
  const { address, symbol, name, decimals, iconUrl, price } = raw(value)
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
