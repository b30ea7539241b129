import type { GuardConfig, GuardState } from '../../store/defineViews.js'

export const hasSmartSessions = (
  { features, namespace }: Pick<GuardState, 'features' | 'namespace'>,
  { families }: Pick<GuardConfig, 'families'>,
): boolean => features.smartSessions && families[namespace]?.can.smartSessions === true
