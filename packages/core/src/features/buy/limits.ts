import type { PaymentCurrency } from '@latchkey/protocol/http'
import { parseUnits } from '../../format/units.js'
import type { OnrampState } from '../../types/onramp.js'

/** Minimum and maximum over all payment methods, if known: decimal strings. */
export function onrampLimits({
  payment_method_limits: limits,
}: PaymentCurrency): { readonly min: string; readonly max: string } | undefined {
  const [first, ...rest] = limits
  if (!first) return undefined
  return rest.reduce(
    ({ min, max }, limit) => ({
      min: isLess(limit.min, min) ? limit.min : min,
      max: isLess(max, limit.max) ? limit.max : max,
    }),
    { min: first.min, max: first.max },
  )
}

export function paymentMethodOf({
  payment,
  paymentAmount,
}: Pick<OnrampState, 'payment' | 'paymentAmount'>): string | undefined {
  const fitting = (payment?.payment_method_limits ?? []).filter(
    ({ min, max }) => !isLess(paymentAmount, min) && !isLess(max, paymentAmount),
  )
  return (fitting.find(({ id }) => /^card$/i.test(id)) ?? fitting[0])?.id
}

/** The amount's problem, if any: missing, or outside the limits. */
export function amountIssue({
  payment,
  paymentAmount,
}: Pick<OnrampState, 'payment' | 'paymentAmount'>): 'missing' | 'low' | 'high' | undefined {
  if (!/[1-9]/.test(paymentAmount)) return 'missing'
  const limits = payment && onrampLimits(payment)
  if (!limits) return undefined
  return isLess(paymentAmount, limits.min) ? 'low' : isLess(limits.max, paymentAmount) ? 'high' : undefined
}

const isLess = (one: string, other: string): boolean => parseUnits(one, 18) < parseUnits(other, 18)
