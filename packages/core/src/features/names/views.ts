import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'

/** Names of accounts. */
export interface NamesRoutes {
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: undefined
  /** Name, picture and words of the account. */
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
  // The form behind it has done its work.
  RegisterAccountNameSuccess: { ...shared, back: () => false },
  Profile: { ...shared, title: 'profile.title' },
}
