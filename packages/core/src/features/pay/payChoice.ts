import { dataOf } from '../../store/selectors.js'
import type { PayOption, PayState } from '../../types/pay.js'

/** Whether the balance covers the cost; undefined while the cost is unknown. */
export function coversCost({ cost, held }: PayOption): boolean | undefined {
  const price = dataOf(cost)
  return price && BigInt(held) >= BigInt(price.amount)
}

export function chosenOption({
  chosen,
  options,
}: Pick<PayState, 'chosen' | 'options'>): PayOption | undefined {
  const all = dataOf(options) ?? []
  const chosenAddress = chosen?.toLowerCase()
  return (
    all.find(({ coin }) => coin.address.toLowerCase() === chosenAddress) ??
    all.find((option) => coversCost(option)) ??
    all[0]
  )
}

export interface PayChoice {
  readonly options: readonly PayOption[]
  readonly chosen: PayOption | undefined
  readonly payable: PayOption | undefined
  readonly isShort: boolean
}

/** A payment's options and the chosen one; undefined until they are loaded. */
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
