import { dataOf } from '../../store/selectors.js'
import type { PayOption, PayState } from '../../types/pay.js'

/** Whether there is enough of a coin for what it costs; undefined while the cost is not known. Pure. */
export function coversCost({ cost, held }: PayOption): boolean | undefined {
  const known = dataOf(cost)
  return known && BigInt(held) >= BigInt(known.amount)
}

/** The coin to pay with: the visitor's choice, else the first that is enough, else the first. Pure. */
export function chosenOption({
  chosen,
  options,
}: Pick<PayState, 'chosen' | 'options'>): PayOption | undefined {
  const all = dataOf(options) ?? []
  const wanted = chosen?.toLowerCase()
  return (
    all.find(({ coin }) => coin.address.toLowerCase() === wanted) ??
    all.find((option) => coversCost(option)) ??
    all[0]
  )
}

/** The coins that an account can choose from for a payment. */
export interface PayChoice {
  readonly options: readonly PayOption[]
  readonly chosen: PayOption | undefined
  /** The chosen one, where there is enough of it. */
  readonly payable: PayOption | undefined
  /** None is enough, and no price is awaited. */
  readonly isShort: boolean
}

/** The coins that a payment can be made with; undefined while they are not known. Pure. */
export function payChoice(pay: Pick<PayState, 'chosen' | 'options'>): PayChoice | undefined {
  const options = dataOf(pay.options)
  if (!options) return undefined
  const chosen = chosenOption(pay)
  const isAwaited = ({ cost }: PayOption): boolean => cost.status === 'loading' && dataOf(cost) === undefined
  return {
    options,
    chosen,
    payable: chosen && coversCost(chosen) ? chosen : undefined,
    isShort: !options.some((option) => coversCost(option) || isAwaited(option)),
  }
}
