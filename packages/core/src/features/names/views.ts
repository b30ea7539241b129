import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'

export interface NamesRoutes {
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: undefined
  Profile: undefined
}

const shared = {
  needs: 'account',
  title: 'names.title',
  guard: ({ features, namespace }: GuardState, { families }: GuardConfig) =>
    features.names && families[namespace]?.can.names ? undefined : 'home',
} as const

export const namesViews: Views<NamesRoutes> = {
  RegisterAccountName: shared,
  RegisterAccountNameSuccess: { ...shared, back: () => false },
  Profile: { ...shared, title: 'profile.title' },
}
