import type { Context } from '../../store/context.js'
import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'

/** What accounts allow without being asked again. */
export interface SmartSessionsRoutes {
  SmartSessions: undefined
  /** One of them, by its `id`. */
  SmartSession: { readonly id: string }
}

/** Whether the account on show can have smart sessions here. Pure. */
export const hasSmartSessions = (
  { features, namespace }: Pick<GuardState, 'features' | 'namespace'>,
  { families }: Pick<GuardConfig, 'families'>,
): boolean => features.smartSessions && families[namespace]?.can.smartSessions === true

const shared = {
  title: 'sessions.title',
  needs: 'account',
  guard: (state: GuardState, config: GuardConfig) => (hasSmartSessions(state, config) ? undefined : 'home'),
} as const

export const smartSessionsViews: Views<SmartSessionsRoutes> = {
  SmartSessions: {
    ...shared,
    next: ['SmartSession'],
    onEnter: async (context: Context) => {
      const { connectedLazy } = await context.lazy.wallet()
      await (await connectedLazy.smartSessions()).fetchSmartSessions(context)
    },
  },
  SmartSession: { ...shared, data: ['id'] },
}
