import { abortable } from '@latchkey/protocol/abort'
import type { Namespace } from '@latchkey/protocol/caip'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { alertFrame } from '../notices/alertFrame.js'
import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import { remoteWallet } from '../wallets/knownWallet.js'
import { walletInfo } from './account.js'
import { selectAccount } from './accounts.js'
import { type Answer, adopt } from './adopt.js'
import { chosenTypes } from './accountType.js'
import { currentChain } from './currentChain.js'
import { findLive } from './findLive.js'
import { followPage } from './followPage.js'
import { restoreStored } from './followConnections.js'
import { awaitAddressChecks, ownAccounts } from './incoming.js'
import { remember } from './remember.js'
import { dropRecords } from './saveConnections.js'

export interface RestoreParameters {
  readonly records: readonly StoredConnection[]
  readonly signal: AbortSignal
  readonly isClaimed: (namespace: Namespace) => boolean
}

/** A family's first answering record becomes active. Never rejects. */
export async function restore(
  context: Context,
  { records, signal, isClaimed }: RestoreParameters,
): Promise<void> {
  const { lifetime, store } = context
  const { multiWallet } = store.getState().features
  const candidates = records.filter(
    (record, at) => multiWallet || records.findIndex((item) => item.namespace === record.namespace) === at,
  )
  followPage(context)
  const waiting = context.wallets.restoring
  const answers = new Map<StoredConnection, Answer>()
  const restoring: Restoring = { candidates, answers, active: new Set(), multiWallet, isClaimed }
  for (const record of candidates) waiting.add(record)

  const adoptAnswers = (): void => {
    if (lifetime.aborted) for (const record of candidates) waiting.delete(record)
    for (const record of candidates) if (waiting.has(record)) settleRecord(context, restoring, record)
    if (!candidates.some((record) => waiting.has(record))) stop()
  }
  const stop = follow(context, (state) => state, adoptAnswers, { onEnd: adoptAnswers })
  adoptAnswers()
  const fail = (record: StoredConnection): void => {
    if (answers.has(record) || findLive(context, record) || !waiting.delete(record)) return
    // A locked wallet reconnects on unlock, a hidden page once visible.
    const isRetried = signal.aborted && !context.platform.isVisible()
    if (!isRetried && (multiWallet || isClaimed(record.namespace))) remember(context, record)
  }
  const giveUp = (): void => {
    if (candidates.some((record) => waiting.has(record) && !answers.has(record))) retryWhenVisible(context)
    candidates.forEach(fail)
    adoptAnswers()
  }
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  await Promise.all(
    [...groupsOf(candidates.filter((record) => !findLive(context, record))).values()].map(async (group) => {
      for (const answer of await requestSilently(context, group, signal)) {
        const record = group.find((item) => item.namespace === answer.connection.namespace)
        if (record) answers.set(record, answer)
      }
      group.forEach(fail)
      adoptAnswers()
    }),
  )
  adoptAnswers()
}

interface Restoring extends Pick<RestoreParameters, 'isClaimed'> {
  readonly candidates: readonly StoredConnection[]
  readonly answers: ReadonlyMap<StoredConnection, Answer>
  readonly active: Set<Namespace>
  readonly multiWallet: boolean
}

function settleRecord(context: Context, restoring: Restoring, record: StoredConnection): void {
  const { answers, active, candidates } = restoring
  const { restoring: waiting } = context.wallets
  const { isOver, isPrimary, isExtra } = roleOf(context, restoring, record)
  const live = findLive(context, record)
  const answer = answers.get(record)
  if ((live ?? answer) && (isPrimary || isExtra)) {
    waiting.delete(record)
    if (isPrimary) active.add(record.namespace)
    if (live && isPrimary) selectAccount(context, { ...record, connectionId: live.id })
    if (!live && answer)
      adopt(context, record, answer, isPrimary ? undefined : 0 - candidates.indexOf(record))
  } else if (isOver) waiting.delete(record)
}

interface RestoreRole {
  readonly isPrimary: boolean
  readonly isExtra: boolean
  readonly isOver: boolean
}

function roleOf(
  { store, wallets }: Context,
  { isClaimed, active, multiWallet, candidates }: Restoring,
  record: StoredConnection,
): RestoreRole {
  const { namespace } = record
  const before = candidates.slice(0, candidates.indexOf(record))
  const isNext = !before.some((item) => item.namespace === namespace && wallets.restoring.has(item))
  const { status } = store.getState().accounts[namespace] ?? {}
  return {
    isPrimary: isNext && !active.has(namespace) && isClaimed(namespace),
    isExtra: multiWallet && status === 'connected',
    isOver: !isClaimed(namespace) && (status === 'disconnected' || !multiWallet),
  }
}

/** Browsers throttle background tabs. */
function retryWhenVisible(context: Context): void {
  const { lifetime, platform } = context
  if (lifetime.aborted || platform.isVisible()) return
  const retry = (): void => void restoreStored(context)
  const once = { once: true, signal: lifetime }
  platform.window?.document.addEventListener('visibilitychange', retry, once)
}

function groupsOf(records: readonly StoredConnection[]): ReadonlyMap<string, readonly StoredConnection[]> {
  const groups = new Map<string, StoredConnection[]>()
  for (const record of records) {
    const key = [record.connectorId, record.walletId, record.topic].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return groups
}

async function requestSilently(
  context: Context,
  records: readonly StoredConnection[],
  signal: AbortSignal,
): Promise<readonly Answer[]> {
  const [first] = records
  const connector = first && context.connectors.get(first.connectorId)
  if (!first || !connector) return []
  const { topic, walletId } = first
  const chainId = currentChain(context, first.chainId)
  try {
    const namespaces = records.map((record) => record.namespace)
    const accountTypes = chosenTypes(context)
    const answer = connector.connect({
      walletId,
      namespaces,
      chainId,
      accountTypes,
      topic,
      silent: true,
      signal,
    })
    const answered = await abortable(awaitAddressChecks(context, answer, signal), signal)
    const isRemote = connector.remote !== undefined
    // A lost session never returns.
    if (isRemote && answered.length === 0) dropRecords(context, first)
    return answered
      .filter((connection) => ownAccounts(context, connection).length > 0)
      .map((connection) => ({
        connection,
        wallet: isRemote ? remoteWallet(context, connection) : walletInfo(context, connector, walletId),
      }))
  } catch (error) {
    const thrown = toLatchkeyError(error, 'wallet_error')
    const { name } = thrown
    alertFrame(context, thrown)
    context.log.info('A stored connection was not restored', { walletId, error: name })
    return []
  }
}
