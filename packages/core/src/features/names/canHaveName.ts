import type { GuardConfig, GuardState } from '../../store/defineViews.js'
import { connectedAccount } from '../../store/selectors.js'

/** Whether the active account can register a name at the gateway. Pure. */
export const canHaveName = ({ features, namespace }: GuardState, { families }: GuardConfig): boolean =>
  features.names !== false && features.names.length > 0 && families[namespace]?.can.names === true

export const hasOwnName = (state: GuardState, config: GuardConfig): boolean => {
  const { profileName } = connectedAccount(state) ?? {}
  const { names } = state.features
  return (
    profileName !== undefined &&
    names !== false &&
    canHaveName(state, config) &&
    names.some((suffix) => profileName.endsWith(suffix))
  )
}
