import type { PaymentVerdict } from './createPaymentVerifier.js'

type Reason<Status> = Extract<PaymentVerdict, { readonly status: Status; readonly reason: unknown }>['reason']

export const pending = (reason: Reason<'pending'>, confirmations = 0): PaymentVerdict => ({
  status: 'pending',
  reason,
  confirmations,
})

export const refused = (reason: Reason<'refused'>): PaymentVerdict => ({ status: 'refused', reason })
