import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

export const useCanConnect = (): boolean =>
  useLatchkeyState((state) => !state.features.legalCheckbox || state.legalAccepted)
