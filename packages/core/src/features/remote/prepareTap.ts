import type { Context } from '../../client/context.js'
import type { State } from '../../types/state.js'

/**
 * On a touch screen with a connector for wallets elsewhere: has a pairing ready while a list of wallets is on show, and
 * the code that opens a wallet's app in the task of the tap. It waits until the terms are accepted.
 */
export function prepareTap(context: Context, _data: unknown, signal: AbortSignal): void {
  const { late, modal, platform, store } = context
  if (!platform.isTouch()) return
  const prepare = async (): Promise<void> => {
    const { openTapped, preparePairing } = await late.pairing()
    if (signal.aborted) return
    modal.router()?.setTap((row) => openTapped(context, row))
    preparePairing(context)
  }
  let isReady = false
  const check = (state: State): void => {
    if (isReady || !mayReach(state)) return
    isReady = true
    prepare().catch(context.log.failed('No pairing is ready'))
  }
  check(store.getState())
  signal.addEventListener('abort', store.subscribe(check))
}

const mayReach = ({ detected, features, legalAccepted }: State): boolean =>
  (!features.legalCheckbox || legalAccepted) &&
  Object.values(detected).some(({ type }) => type === 'WALLET_CONNECT')
