import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/** Whether wallets elsewhere can be reached: the host has configured a connector for them. */
export const useHasRemote = (): boolean =>
  useLatchkeyState(({ detected }) => Object.values(detected).some(({ type }) => type === 'WALLET_CONNECT'))
