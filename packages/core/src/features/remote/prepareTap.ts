import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { State } from '../../types/state.js'
import type { WalletRow } from '../../types/wallet.js'
import { openWalletLink } from './openWallet.js'
import { walletLinkForms } from './walletLink.js'
import { walletPlatforms } from './walletPlatforms.js'

export function prepareTap(context: Context, signal: AbortSignal): void {
  const { modal, store } = context
  if (signal.aborted) return
  let isReady = false
  const check = (isAllowed: boolean): void => {
    if (isReady || !isAllowed) return
    isReady = true
    modal.router()?.setTap((row) => openTapped(context, row))
    context.lazy
      .remote()
      .then((code) => signal.aborted || code.preparePairing(context))
      .catch(context.log.failed('No pairing is ready'))
  }
  check(canReach(store.getState()))
  follow(context, canReach, check, { signal })
}

const canReach = ({ detected, features, legalAccepted }: State): boolean =>
  (!features.legalCheckbox || legalAccepted) && Object.values(detected).some(({ elsewhere }) => elsewhere)

function openTapped(context: Pick<Context, 'client'>, row: WalletRow): boolean {
  const [form] = walletLinkForms(context.client, row)
  if (!form || form === 'system' || walletPlatforms(context.client, row)[0] !== 'mobile') return false
  return openWalletLink(context.client, { row, form }) !== undefined
}
