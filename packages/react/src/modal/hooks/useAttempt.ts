import type { Attempt, State, SwitchAttempt, ViewName } from '@latchkey/core'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useKept } from './useKept.js'

/** Whether a view is on top of the stack, with its wallet where it has one. */
function isHere({ modal }: State, view: ViewName, walletId?: string): boolean {
  const top = modal.stack.at(-1)
  return top?.view === view && (!('walletId' in top) || top.walletId === walletId)
}

/**
 * The attempt to connect that a view stands for: begun since it was entered, so that how an earlier visit ended is not
 * shown again.
 *
 * @param isMine whether an attempt is this view's
 * @param walletId of the view's route, where it has one
 */
export function useAttempt(
  view: ViewName,
  isMine: (attempt: Attempt) => boolean,
  walletId?: string,
): Attempt | undefined {
  const now = useLatchkeyState((state) => {
    if (!isHere(state, view, walletId)) return undefined
    const { attempt, modal } = state
    return { attempt: attempt && attempt.id > (modal.since ?? 0) && isMine(attempt) ? attempt : undefined }
  })
  return useKept(now)?.attempt
}

/** The switch to a network that SwitchNetwork stands for: begun since it was entered. */
export function useSwitchAttempt(chainId: string): SwitchAttempt | undefined {
  const now = useLatchkeyState((state) => {
    if (!isHere(state, 'SwitchNetwork')) return undefined
    const { switching, modal } = state
    const isMine = switching && switching.id > (modal.since ?? 0) && switching.chainId === chainId
    return { switching: isMine ? switching : undefined }
  })
  return useKept(now)?.switching
}
