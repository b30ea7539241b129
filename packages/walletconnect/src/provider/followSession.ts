import type { Account, ConnectionEvents } from '@latchkey/core/adapter'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { createListeners } from '@latchkey/protocol/wallets'
import type { RemoteClient } from '../client/clientTypes.js'
import type { SessionRecord } from '../records/recordTypes.js'

export interface SessionView {
  readonly topic: string
  readonly namespace: Namespace
  /** The active chain first, in it the active address. */
  accounts(): readonly Account[]
  chainId(): Caip2
  isEnded(): boolean
  on<E extends keyof ConnectionEvents>(event: E, listener: (payload: ConnectionEvents[E]) => void): () => void
  stop(): void
}

export interface FollowParameters {
  readonly client: RemoteClient
  readonly topic: string
  readonly namespace: Namespace
  /** If the session has it and the wallet reported no other. */
  readonly preferredChain: Caip2 | undefined
}

export function followSession(parameters: FollowParameters): SessionView {
  const { client, topic, namespace, preferredChain } = parameters
  const { facts, families } = client
  const { emit, end, on } = createListeners<ConnectionEvents>()
  const fallback: Caip2 = preferredChain ?? `${namespace}:0`
  let accounts: readonly Account[] = []
  let chainId = fallback
  let ended = false

  const detailsOf = ({ sessionProperties = {} }: SessionRecord): unknown => {
    const { property = '' } = families.get(namespace)?.details ?? {}
    try {
      return JSON.parse(sessionProperties[property] ?? '') as unknown
    } catch {
      return undefined
    }
  }
  const read = (): void => {
    const session = client.session(topic)
    if (session === undefined) return
    chainId = facts.currentChain(session, namespace, preferredChain) ?? fallback
    const all = facts.accountsOf(session, namespace)
    const isHere = (account: string): boolean => account.startsWith(`${chainId}:`)
    const sorted = [...all.filter(isHere), ...all.filter((account) => !isHere(account))]
    accounts = families.get(namespace)?.accounts(sorted, detailsOf(session)) ?? []
  }
  read()
  const serializedAccounts = (): string => JSON.stringify(accounts)

  const unlisten = client.listen((note) => {
    if (ended || (note.kind !== 'session' && note.kind !== 'gone') || note.topic !== topic) return
    if (note.kind === 'gone') {
      ended = true
      return emit('disconnect', { reason: note.reason })
    }
    const before = { accounts: serializedAccounts(), chainId }
    read()
    if (serializedAccounts() !== before.accounts) emit('accountsChanged', accounts)
    if (chainId !== before.chainId && accounts.length > 0) emit('chainChanged', chainId)
  })

  return {
    topic,
    namespace,
    accounts: () => accounts,
    chainId: () => chainId,
    isEnded: () => ended,
    on,
    stop() {
      unlisten()
      end()
    },
  }
}
