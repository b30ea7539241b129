import type { Context } from '../../store/context.js'
import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'

export interface ActivityRoutes {
  Activity: undefined
  Transaction: { readonly id: string }
}

export const hasActivity = ({ features, namespace }: GuardState, { families }: GuardConfig): boolean =>
  features.activity && families[namespace]?.can.activity === true

const shared = {
  needs: 'account',
  feature: 'activity',
  guard: (state: GuardState, config: GuardConfig) => (hasActivity(state, config) ? undefined : 'home'),
  onEnter: async (context: Context) => {
    ;(await context.lazy.activity()).followActivity(context)
  },
} as const

export const activityViews: Views<ActivityRoutes> = {
  Activity: { ...shared, title: 'activity.title', next: ['Transaction'] },
  Transaction: { ...shared, title: 'activity.transaction', data: ['id'] },
}
