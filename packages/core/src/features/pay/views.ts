import type { Context } from '../../store/context.js'
import type { GuardState, Views } from '../../store/defineViews.js'

export interface PayRoutes {
  Pay: undefined
  PayProgress: undefined
}

const shared = {
  title: 'pay.title',
  guard: ({ pay }: GuardState) => (pay ? undefined : ('home' as const)),
  back: () => false,
}

export const payViews: Views<PayRoutes> = {
  Pay: {
    ...shared,
    resumes: true,
    next: ['PayProgress'],
    onEnter: async (context: Context, _, signal) => (await context.lazy.pay()).followPay(context, signal),
  },
  PayProgress: shared,
}
