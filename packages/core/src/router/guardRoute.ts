import { SEND_NAMESPACES } from '@latchkey/protocol/constants'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import type { Route, ViewName } from '../types/route.js'
import type { State } from '../types/state.js'
import { isUnsupported } from './isUnsupported.js'

const CONNECT: Route = { view: 'Connect' }
const ACCOUNT: Route = { view: 'Account' }

/** Views that make no sense without an account. */
const NEEDS_ACCOUNT: ReadonlySet<ViewName> = new Set<ViewName>([
  'Account',
  'UnsupportedChain',
  'WalletReceive',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendProgress',
])

/** What {@link guardRoute} reads of the state. */
export type GuardState = Pick<
  State,
  'namespace' | 'accounts' | 'networks' | 'features' | 'legalAccepted' | 'send' | 'unopenedRequests'
>

/** What {@link guardRoute} reads of the configuration. */
export type GuardConfig = Pick<ResolvedConfig, 'allowUnsupportedChain' | 'enableNetworkSwitch' | 'basic'>

/**
 * The view that is shown when a view is asked for. Pure; the rules, in this order:
 *
 * 1. Without an account, account views become Connect; with one, Connect becomes Account (specification section 2).
 * 2. Account views on an unsupported network become UnsupportedChain, with its three exceptions (section 4); on a
 *    supported one UnsupportedChain becomes Account.
 * 3. OpenWallet needs a request that waits; what is switched off is not shown: send, receive, all wallets, network switch.
 * 4. Until the terms are accepted no wallet can be reached (ruling 15).
 */
export function guardRoute(route: Route, state: GuardState, config: GuardConfig): Route {
  const { view } = route
  const { features } = state
  const connected = state.accounts[state.namespace]?.status === 'connected'
  if (NEEDS_ACCOUNT.has(view)) {
    if (!connected) return CONNECT
    if (isUnsupported(state, config)) return { view: 'UnsupportedChain' }
    if (view === 'UnsupportedChain') return ACCOUNT
  }
  if (view === 'Connect' || view === 'ConnectWallets') {
    return connected ? guardRoute(ACCOUNT, state, config) : route
  }
  const home = connected ? ACCOUNT : CONNECT
  if (view === 'OpenWallet') return state.unopenedRequests?.length ? route : guardRoute(home, state, config)
  if (view === 'Networks' || view === 'SwitchNetwork' || view === 'SwitchActiveChain') {
    return config.enableNetworkSwitch ? route : home
  }
  if (view === 'AllWallets') return features.allWallets ? route : guardRoute(home, state, config)
  if (view.startsWith('Connecting')) return features.legalCheckbox && !state.legalAccepted ? CONNECT : route
  if (view === 'WalletReceive') return features.receive ? route : ACCOUNT
  if (view.startsWith('WalletSend')) {
    const sends = features.send && (SEND_NAMESPACES as readonly string[]).includes(state.namespace)
    if (!sends) return ACCOUNT
    const { sendTokenAmount, receiverAddress } = state.send
    if (view === 'WalletSendPreview' && !(sendTokenAmount && receiverAddress)) return { view: 'WalletSend' }
  }
  return route
}
