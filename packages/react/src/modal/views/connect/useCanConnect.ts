import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'

/** False until the terms are accepted, where the host asks for it (ruling 15). */
export const useCanConnect = (): boolean =>
  useLatchkeyState((state) => !state.features.legalCheckbox || state.legalAccepted)
