import type { ConnectionEvents, UnopenedCall } from '@latchkey/core/adapter'
import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { RemoteClient } from '../client/clientTypes.js'
import { accountsOf, currentChain } from '../session/sessionFacts.js'

/** What a session tells: its family's events, and requests whose wallet the visitor must open. */
export interface SessionEvents extends ConnectionEvents {
  unopened: UnopenedCall
}

/** One family of a session: what it is now, and what changes. */
export interface SessionView {
  readonly topic: string
  readonly namespace: Namespace
  /** Of the active chain first, among them the active address first. */
  accounts(): readonly Caip10[]
  chainId(): Caip2
  isEnded(): boolean
  on<E extends keyof SessionEvents>(event: E, listener: (payload: SessionEvents[E]) => void): () => void
  emit<E extends keyof SessionEvents>(event: E, payload: SessionEvents[E]): void
  /** Stops following; listeners are dropped. */
  stop(): void
}

/** What {@link followSession} needs. */
export interface FollowParameters {
  readonly client: RemoteClient
  readonly topic: string
  readonly namespace: Namespace
  /** The network to stand on, where the session has it and the wallet has not said otherwise. */
  readonly wanted: Caip2 | undefined
}

/** Follows a session as far as one family is concerned. */
export function followSession(parameters: FollowParameters): SessionView {
  const { client, topic, namespace, wanted } = parameters
  const listeners: { readonly [E in keyof SessionEvents]: Set<(payload: SessionEvents[E]) => void> } = {
    accountsChanged: new Set(),
    chainChanged: new Set(),
    disconnect: new Set(),
    unopened: new Set(),
  }
  const fallback: Caip2 = wanted ?? `${namespace}:0`
  let accounts: readonly Caip10[] = []
  let chainId = fallback
  let ended = false

  const read = (): void => {
    const session = client.session(topic)
    if (session === undefined) return
    chainId = currentChain(session, namespace, wanted) ?? fallback
    const all = accountsOf(session, namespace)
    const here = (account: Caip10): boolean => account.startsWith(`${chainId}:`)
    accounts = [...all.filter(here), ...all.filter((account) => !here(account))]
  }
  read()

  const emit = <E extends keyof SessionEvents>(event: E, payload: SessionEvents[E]): void => {
    for (const listener of Array.from(listeners[event])) listener(payload)
  }
  const unlisten = client.listen((note) => {
    if (ended || (note.kind !== 'session' && note.kind !== 'gone') || note.topic !== topic) return
    if (note.kind === 'gone') {
      ended = true
      return emit('disconnect', { reason: note.reason })
    }
    const before = { accounts: accounts.join(), chainId }
    read()
    if (accounts.join() !== before.accounts) emit('accountsChanged', accounts)
    if (chainId !== before.chainId && accounts.length > 0) emit('chainChanged', chainId)
  })

  return {
    topic,
    namespace,
    accounts: () => accounts,
    chainId: () => chainId,
    isEnded: () => ended,
    emit,
    on(event, listener) {
      // One entry for each subscription, even when the same function subscribes twice.
      const own: typeof listener = (payload) => listener(payload)
      listeners[event].add(own)
      return () => void listeners[event].delete(own)
    },
    stop() {
      unlisten()
      for (const set of Object.values(listeners)) set.clear()
    },
  }
}
