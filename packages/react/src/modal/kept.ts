import type { Attempt, ConnectedAccount, Network, State, SwitchAttempt, ViewName } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'

/** How long a visitor may need to find and read a wallet's window before the page offers to ask again. */
const patienceMs = 8_000

/**
 * Whether trying again is worth an offer: something has ended, or the wait is long. From then on it stays, so that the
 * button does not vanish under the finger that presses it.
 */
export function useMayRetry(isWaiting: boolean): boolean {
  const [may, setMay] = useState(!isWaiting)
  if (!isWaiting && !may) setMay(true)
  useEffect(() => {
    if (may) return undefined
    const timer = setTimeout(() => setMay(true), patienceMs)
    return () => clearTimeout(timer)
  }, [may])
  return may
}

/** The value, or the last one that there was, so that a leaving view keeps its words. */
export function useKept<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}

/** The connected account and its network. */
export interface Connected {
  readonly account: ConnectedAccount
  readonly network: Network | undefined
}

/** The connected account and its network; after a disconnect the last ones, so that a leaving view keeps its words. */
export const useConnected = (): Connected | undefined =>
  useKept(
    useLatchkeyState((state): Connected | undefined => {
      const account = state.accounts[state.namespace]
      if (account?.status !== 'connected') return undefined
      return { account, network: state.networks[state.namespace]?.caipNetwork }
    }),
  )

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
