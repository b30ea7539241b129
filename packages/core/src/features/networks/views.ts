import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import { isUnsupported } from '../../store/isUnsupported.js'
import type { ViewName } from '../../types/route.js'

export interface NetworksRoutes {
  Networks: undefined
  SwitchNetwork: {
    readonly chainId: Caip2
    readonly ignoreConfirmation?: boolean | undefined
  }
  SwitchActiveChain: {
    readonly namespace: Namespace
    readonly chainId: Caip2
    /** Default: the modal closes. */
    readonly afterwards?: ViewName
    /** Default: Back leads to the previous view. */
    readonly replace?: boolean
    /** Defaults to the active family. */
    readonly from?: Namespace
  }
  UnsupportedChain: undefined
}

const needsSwitch = (_state: GuardState, { enableNetworkSwitch }: GuardConfig): 'home' | undefined =>
  enableNetworkSwitch ? undefined : 'home'

export const networksViews: Views<NetworksRoutes> = {
  Networks: {
    title: ({ accounts, namespace }) =>
      accounts[namespace]?.status === 'connected' ? 'networks.title' : 'networks.choose',
    guard: needsSwitch,
    next: ['SwitchNetwork'],
  },
  SwitchNetwork: {
    data: ['chainId'],
    title: 'switch.title',
    guard: needsSwitch,
    onEnter: async (context, data) => {
      const { switchNetwork } = await context.lazy.wallet()
      await switchNetwork(context, { ...data, throwOnFailure: false })
    },
  },
  SwitchActiveChain: { data: ['namespace', 'chainId'], title: 'switch.title', guard: needsSwitch },
  UnsupportedChain: {
    title: 'unsupported.title',
    needs: 'account',
    guard: (state, config) => (isUnsupported(state, config) ? undefined : 'home'),
    back: () => false,
  },
}
