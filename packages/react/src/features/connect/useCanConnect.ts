import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/** False until required terms are accepted. */
export const useCanConnect = (): boolean =>
  useLatchkeyState((state) => !state.features.legalCheckbox || state.legalAccepted)
