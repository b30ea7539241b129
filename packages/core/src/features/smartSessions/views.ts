import type { Context } from '../../store/context.js'
import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'

export interface SmartSessionsRoutes {
  SmartSessions: undefined
  SmartSession: { readonly id: string }
}

const shared = {
  needs: 'account',
  title: 'sessions.title',
  guard: ({ features, namespace }: GuardState, { families }: GuardConfig) =>
    features.smartSessions && families[namespace]?.can.smartSessions ? undefined : 'home',
} as const

export const smartSessionsViews: Views<SmartSessionsRoutes> = {
  SmartSessions: {
    ...shared,
    onEnter: async (context: Context) => {
      await (await context.lazy.smartSessions()).fetchSmartSessions(context)
    },
  },
  SmartSession: { ...shared, data: ['id'] },
}
