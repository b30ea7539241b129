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
import { followStored } from './followConnections.js'
import { awaitAddressChecks, ownAccounts } from './incoming.js'
import { remember } from './remember.js'
import { dropRecords } from './saveConnections.js'

export interface RestoreParameters {
  readonly records: readonly StoredConnection[]
  readonly signal: AbortSignal
  readonly isMine: (namespace: Namespace) => boolean
}

/** A family's first answering record becomes active. Never rejects. */
export async function restore(
  context: Context,
  { records, signal, isMine }: RestoreParameters,
): Promise<void> {
  const { lifetime, store } = context
  const { multiWallet } = store.getState().features
  const wanted = records.filter(
    (record, at) => multiWallet || records.findIndex((item) => item.namespace === record.namespace) === at,
  )
  followPage(context)
  const waiting = context.wallets.restoring
  const answers = new Map<StoredConnection, Answer>()
  const restoring: Restoring = { wanted, answers, led: new Set(), multiWallet, isMine }
  for (const record of wanted) waiting.add(record)

  const takeIn = (): void => {
    if (lifetime.aborted) for (const record of wanted) waiting.delete(record)
    for (const record of wanted) if (waiting.has(record)) takeRecord(context, restoring, record)
    if (!wanted.some((record) => waiting.has(record))) stop()
  }
  const stop = follow(context, (state) => state, takeIn, { onEnd: takeIn })
  takeIn()
  const fail = (record: StoredConnection): void => {
    if (answers.has(record) || findLive(context, record) || !waiting.delete(record)) return
    // A locked wallet reconnects on unlock, a hidden page once visible.
    const isAskedAgain = signal.aborted && !context.platform.isVisible()
    if (!isAskedAgain && (multiWallet || isMine(record.namespace))) remember(context, record)
  }
  const giveUp = (): void => {
    if (wanted.some((record) => waiting.has(record) && !answers.has(record))) lookAgain(context)
    wanted.forEach(fail)
    takeIn()
  }
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  await Promise.all(
    [...groupsOf(wanted.filter((record) => !findLive(context, record))).values()].map(async (group) => {
      for (const answer of await ask(context, group, signal)) {
        const record = group.find((item) => item.namespace === answer.connection.namespace)
        if (record) answers.set(record, answer)
      }
      group.forEach(fail)
      takeIn()
    }),
  )
  takeIn()
}

interface Restoring extends Pick<RestoreParameters, 'isMine'> {
  readonly wanted: readonly StoredConnection[]
  readonly answers: ReadonlyMap<StoredConnection, Answer>
  readonly led: Set<Namespace>
  readonly multiWallet: boolean
}

function takeRecord(context: Context, restoring: Restoring, record: StoredConnection): void {
  const { answers, led, wanted } = restoring
  const { restoring: waiting } = context.wallets
  const { isOver, leads, stands } = placeOf(context, restoring, record)
  const live = findLive(context, record)
  const answer = answers.get(record)
  if ((live ?? answer) && (leads || stands)) {
    waiting.delete(record)
    if (leads) led.add(record.namespace)
    if (live && leads) selectAccount(context, { ...record, connectionId: live.id })
    if (!live && answer) adopt(context, record, answer, leads ? undefined : 0 - wanted.indexOf(record))
  } else if (isOver) waiting.delete(record)
}

interface Place {
  readonly leads: boolean
  readonly stands: boolean
  readonly isOver: boolean
}

function placeOf(
  { store, wallets }: Context,
  { isMine, led, multiWallet, wanted }: Restoring,
  record: StoredConnection,
): Place {
  const { namespace } = record
  const before = wanted.slice(0, wanted.indexOf(record))
  const isNext = !before.some((item) => item.namespace === namespace && wallets.restoring.has(item))
  const { status } = store.getState().accounts[namespace] ?? {}
  return {
    leads: isNext && !led.has(namespace) && isMine(namespace),
    stands: multiWallet && status === 'connected',
    isOver: !isMine(namespace) && (status === 'disconnected' || !multiWallet),
  }
}

/** Browsers throttle background tabs. */
function lookAgain(context: Context): void {
  const { lifetime, platform } = context
  if (lifetime.aborted || platform.isVisible()) return
  const look = (): void => void followStored(context)
  const once = { once: true, signal: lifetime }
  platform.window?.document.addEventListener('visibilitychange', look, once)
}

function groupsOf(records: readonly StoredConnection[]): ReadonlyMap<string, readonly StoredConnection[]> {
  const groups = new Map<string, StoredConnection[]>()
  for (const record of records) {
    const key = [record.connectorId, record.walletId, record.topic].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return groups
}

async function ask(
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
