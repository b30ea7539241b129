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

interface Asked {
  readonly caipAddress: string
  readonly at: number
}

/** Not while hidden or offline. */
export function startBalances(context: Context): () => void {
  const { platform, store } = context
  const document = platform.window?.document
  const natives = new Map<Namespace, Asked>()
  const tokens = new Map<Namespace, Asked>()
  let timer: unknown
  let running = false

  const refresh = (): void => {
    const state = store.getState()
    if (running || !platform.isVisible() || !state.online) return
    running = true
    for (const account of connectedAccounts(state)) {
      const { namespace, caipAddress } = account
      if (isDue(natives, namespace, caipAddress) || account.balance.status === 'idle')
        void fetchBalance(context, { namespace })
      if (!showsTokens(state) || namespace !== state.namespace) continue
      if (isDue(tokens, namespace, caipAddress) || account.tokens.status === 'idle')
        void fetchTokens(context, { namespace })
    }
    running = false
  }

  const isDue = (asked: Map<Namespace, Asked>, namespace: Namespace, caipAddress: string): boolean => {
    const last = asked.get(namespace)
    const at = platform.now()
    if (last?.caipAddress === caipAddress && at - last.at < EVERY_MS) return false
    asked.set(namespace, { caipAddress, at })
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
