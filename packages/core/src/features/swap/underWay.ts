import type { Caip10 } from '@latchkey/protocol/caip'
import { DAY_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { SwapCoin, SwapOffer, SwapTask } from '../../types/swap.js'
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
  readonly sent: { readonly hash: string } | { readonly batch: string }
  /** Unix milliseconds. */
  readonly at: number
}

/** What stands in storage; nothing is ever sent because of it. */
export function readUnderWay({
  storage,
  platform,
}: Pick<Context, 'storage' | 'platform'>): UnderWay | undefined {
  const stored = storage.read('swap', isUnderWay)
  const age = platform.now() - (stored?.at ?? 0)
  return age >= 0 && age < OLDEST_MS ? stored : undefined
}

export const writeUnderWay = ({ storage }: Pick<Context, 'storage'>, swap: UnderWay): void =>
  storage.write('swap', swap)

export const forgetUnderWay = ({ storage }: Pick<Context, 'storage'>): void => storage.remove('swap')

type Raw = Readonly<Record<string, unknown>>
const raw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? value : {}) as Raw
const isText = (value: unknown, most = 200): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

// Storage is anybody's: it is read as an answer of the gateway is.
function isUnderWay(value: unknown): value is UnderWay {
  const { caipAddress, offer, tasks, task, sent, at } = raw(value)
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
    typeof at === 'number'
  )
}

const isTask = (value: unknown): value is SwapTask =>
  value === 'reset' || value === 'approve' || value === 'sign' || value === 'swap'

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
