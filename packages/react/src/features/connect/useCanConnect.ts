import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/** False until the terms are accepted, where the host asks for it. */
export const useCanConnect = (): boolean =>
  useLatchkeyState((state) => !state.features.legalCheckbox || state.legalAccepted)
