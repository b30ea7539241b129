import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { ProviderWallet } from '../types/provider.js'
import { callWallet } from './requests.js'
import { switchNetwork } from './switchNetwork.js'

export const providerWallet = (context: Context): ProviderWallet => ({
  switchNetwork: (chainId) => switchNetwork(context, { chainId }),
  ask: (run) => callWallet(context, run),
  sortsCalls: (namespace) =>
    !!context.connectors.get(connectedAccount(context.store.getState(), namespace)?.connectorId ?? '')?.auth,
})
