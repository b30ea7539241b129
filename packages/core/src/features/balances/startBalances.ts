import type { Namespace } from '@latchkey/protocol/caip'
import { MINUTE_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { connectedAccounts, shownView } from '../../store/selectors.js'
import type { State } from '../../types/state.js'
import { fetchBalance } from './fetchBalance.js'
import { fetchTokens } from './fetchTokens.js'

/** Two requests per minute and chain. */
const EVERY_MS = MINUTE_MS

interface LastRequest {
  readonly caipAddress: string
  readonly at: number
}

/** Not while hidden or offline. */
export function startBalances(context: Context): () => void {
  const { platform, store } = context
  const document = platform.window?.document
  const natives = new Map<Namespace, LastRequest>()
  const tokens = new Map<Namespace, LastRequest>()
  let timer: unknown
  let isRefreshing = false

  const refresh = (): void => {
    const state = store.getState()
    if (isRefreshing || !platform.isVisible() || !state.online) return
    isRefreshing = true
    for (const account of connectedAccounts(state)) {
      const { namespace, caipAddress } = account
      if (isDue(natives, namespace, caipAddress) || account.balance.status === 'idle')
        void fetchBalance(context, { namespace })
      if (!showsTokens(state) || namespace !== state.namespace) continue
      if (isDue(tokens, namespace, caipAddress) || account.tokens.status === 'idle')
        void fetchTokens(context, { namespace })
    }
    isRefreshing = false
  }

  const isDue = (
    requests: Map<Namespace, LastRequest>,
    namespace: Namespace,
    caipAddress: string,
  ): boolean => {
    const lastRequest = requests.get(namespace)
    const at = platform.now()
    if (lastRequest?.caipAddress === caipAddress && at - lastRequest.at < EVERY_MS) return false
    requests.set(namespace, { caipAddress, at })
    return true
  }

  const tick = (): void => {
    refresh()
    timer = platform.setTimeout(tick, EVERY_MS)
  }

  document?.addEventListener('visibilitychange', refresh)
  tick()
  const stop = follow(
    context,
    ({ accounts, modal, namespace, online }) => [accounts, modal, namespace, online],
    refresh,
  )
  return () => {
    stop()
    platform.clearTimeout(timer)
    document?.removeEventListener('visibilitychange', refresh)
  }
}

function showsTokens(state: State): boolean {
  const view = shownView(state)
  return view === 'Account' || (view?.startsWith('WalletSend') ?? false)
}
