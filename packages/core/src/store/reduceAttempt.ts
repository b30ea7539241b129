import type { Namespace } from '@latchkey/protocol/caip'
import type { AccountState, Attempt, State } from '../types/state.js'

type AttemptTruth = Pick<State, 'accounts' | 'attempt'>

export type AttemptEvent =
  | { readonly type: 'attemptStarted'; readonly attempt: Attempt }
  | { readonly type: 'attemptEnded'; readonly attempt: Attempt; readonly claimed: readonly Namespace[] }
  | { readonly type: 'attemptCancelled' }
  /** Connected families stay. */
  | {
      readonly type: 'restoreStarted'
      readonly families: readonly (readonly [Namespace, AccountState])[]
    }
  | { readonly type: 'restoreEnded'; readonly namespaces: readonly Namespace[] }

export function reduceAttempt(state: AttemptTruth, event: AttemptEvent): AttemptTruth {
  const { accounts, attempt } = state
  switch (event.type) {
    case 'attemptStarted': {
      const isFree = ({ status }: AccountState): boolean => status !== 'connected'
      return {
        accounts: replaceStatus(accounts, event.attempt.namespaces, isFree, { status: 'connecting' }),
        attempt: event.attempt,
      }
    }
    case 'attemptEnded': {
      const isNewest = !attempt || attempt.id <= event.attempt.id
      return {
        accounts: replaceStatus(accounts, event.claimed, isConnecting, DISCONNECTED),
        attempt: isNewest ? event.attempt : attempt,
      }
    }
    case 'attemptCancelled':
      if (attempt?.status !== 'waiting') return state
      return {
        accounts: replaceStatus(accounts, attempt.namespaces, isConnecting, DISCONNECTED),
        attempt: { ...attempt, status: 'cancelled' },
      }
    case 'restoreStarted': {
      let next = accounts
      const isFree = ({ status }: AccountState): boolean =>
        status !== 'connected' && status !== 'reconnecting'
      for (const [namespace, shown] of event.families) next = replaceStatus(next, [namespace], isFree, shown)
      return { accounts: next, attempt }
    }
    case 'restoreEnded': {
      const isReconnecting = ({ status }: AccountState): boolean => status === 'reconnecting'
      return { accounts: replaceStatus(accounts, event.namespaces, isReconnecting, DISCONNECTED), attempt }
    }
  }
}

const DISCONNECTED: AccountState = { status: 'disconnected' }

const isConnecting = ({ status }: AccountState): boolean => status === 'connecting'

function replaceStatus(
  accounts: State['accounts'],
  namespaces: readonly Namespace[],
  from: (account: AccountState) => boolean,
  to: AccountState,
): State['accounts'] {
  const changed = namespaces.filter((namespace) => from(accounts[namespace] ?? DISCONNECTED))
  return changed.length === 0
    ? accounts
    : { ...accounts, ...Object.fromEntries(changed.map((namespace) => [namespace, to])) }
}
