import type { Attempt, State, SwitchAttempt, ViewName } from '@latchkey/core'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useKept } from './useKept.js'

function isHere({ modal }: State, view: ViewName, walletId?: string): boolean {
  const top = modal.stack.at(-1)
  return top?.view === view && (!('walletId' in top) || top.walletId === walletId)
}

/**
 * Ignores attempts of an earlier visit.
 *
 * @param isMine whether an attempt belongs to this view
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

export function useSwitchAttempt(chainId: string): SwitchAttempt | undefined {
  const now = useLatchkeyState((state) => {
    if (!isHere(state, 'SwitchNetwork')) return undefined
    const { switching, modal } = state
    const isMine = switching && switching.id > (modal.since ?? 0) && switching.chainId === chainId
    return { switching: isMine ? switching : undefined }
  })
  return useKept(now)?.switching
}
