import type { GuardConfig, GuardState } from '../../store/defineViews.js'

/** Whether the active account can have smart sessions. Pure. */
export const hasSmartSessions = (
  { features, namespace }: Pick<GuardState, 'features' | 'namespace'>,
  { families }: Pick<GuardConfig, 'families'>,
): boolean => features.smartSessions && families[namespace]?.can.smartSessions === true
