import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import { isUnsupported } from '../../store/isUnsupported.js'
import type { ViewName } from '../../types/route.js'

/** Networks, and going to one. */
export interface NetworksRoutes {
  Networks: undefined
  SwitchNetwork: {
    readonly chainId: Caip2
    /** Goes there without asking for a wallet of its family. */
    readonly ignoreConfirmation?: boolean | undefined
  }
  /** Asks whether to connect a wallet of another family. */
  SwitchActiveChain: {
    /** The target family, and the network to go to in it. */
    readonly namespace: Namespace
    readonly chainId: Caip2
    /** The view to go to once a wallet is connected; by default the modal closes. */
    readonly afterwards?: ViewName
    /** That view becomes the only one; otherwise Back leads to what was there before. */
    readonly replace?: boolean
    /** The connected family that is left; by default the active one. */
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
      // What went wrong stands in the state.
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
