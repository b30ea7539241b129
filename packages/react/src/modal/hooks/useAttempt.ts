import type { Attempt, State, SwitchAttempt, ViewName } from '@latchkey/core'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useLastDefined } from './useLastDefined.js'

function isViewOpen({ modal }: State, view: ViewName, walletId?: string): boolean {
  const top = modal.stack.at(-1)
  return top?.view === view && (!('walletId' in top) || top.walletId === walletId)
}

/**
 * Ignores attempts of an earlier visit.
 *
 * @param matches whether an attempt belongs to this view
 */
export function useAttempt(
  view: ViewName,
  matches: (attempt: Attempt) => boolean,
  walletId?: string,
): Attempt | undefined {
  const now = useLatchkeyState((state) => {
    if (!isViewOpen(state, view, walletId)) return undefined
    const { attempt, modal } = state
    return { attempt: attempt && attempt.id > (modal.since ?? 0) && matches(attempt) ? attempt : undefined }
  })
  return useLastDefined(now)?.attempt
}

export function useSwitchAttempt(chainId: string): SwitchAttempt | undefined {
  const now = useLatchkeyState((state) => {
    if (!isViewOpen(state, 'SwitchNetwork')) return undefined
    const { switching, modal } = state
    const isCurrent = switching && switching.id > (modal.since ?? 0) && switching.chainId === chainId
    return { switching: isCurrent ? switching : undefined }
  })
  return useLastDefined(now)?.switching
}
