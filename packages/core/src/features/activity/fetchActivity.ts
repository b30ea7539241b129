import type { Caip10 } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { type GetHistoryResponse, httpPaths } from '@latchkey/protocol/http'
import { httpOf } from '../../http/gateway.js'
import { showToast } from '../../notices/showToast.js'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import { resetWithAccount } from '../../store/resetWithAccount.js'
import { connectedAccount } from '../../store/selectors.js'
import type { ActivityState } from '../../types/activity.js'
import { type BalanceTarget, balanceTarget } from '../balances/fetchBalance.js'
import { parseHistory } from './parseHistory.js'
import { sentPairs } from './sentPairs.js'
import { settleSends, shownSends } from './settleSends.js'
import { checksumAddresses } from './checksumAddresses.js'

export interface FetchActivityOptions {
  readonly more?: boolean | undefined
  /** For a retry. */
  readonly fresh?: boolean | undefined
  /** Does not report a failure. */
  readonly isQuiet?: boolean | undefined
}

interface ActivityRead {
  readonly rank: 0 | 1 | 2
  readonly done: Promise<ActivityState>
}

const rankOf = (fresh: boolean, isQuiet: boolean): ActivityRead['rank'] => (fresh ? 2 : isQuiet ? 0 : 1)

const runningOf = perRun(() => new Map<string, ActivityRead>())

export async function fetchActivity(
  context: Context,
  { more = false, fresh = false, isQuiet = false }: FetchActivityOptions = {},
): Promise<ActivityState> {
  const target = balanceTarget(context)
  if (!target) throw new LatchkeyError('transactions_need_address')
  resetWithAccount(context, 'activity')
  const current = activityOf(context, target.caipAddress)
  if (more && current.next === null) return current
  const running = runningOf(context)
  const key = `${target.caipAddress} ${more ? current.next : ''}`
  const rank = rankOf(fresh, isQuiet)
  const runningRead = running.get(key)
  if (runningRead && runningRead.rank >= rank) return runningRead.done
  const begin = (): Promise<ActivityState> =>
    read(context, target, { cursor: more ? current.next : null, fresh, isQuiet })
  // Runs after the read in flight.
  if (runningRead && !isQuiet)
    change(context, target.caipAddress, (state) => withoutError(state, { loading: true }))
  const done = (runningRead ? runningRead.done.then(begin) : begin()).finally(() => {
    if (running.get(key)?.done === done) running.delete(key)
  })
  running.set(key, { rank, done })
  return done
}

async function read(
  context: Context,
  target: BalanceTarget,
  {
    cursor,
    fresh,
    isQuiet,
  }: { readonly cursor: string | null; readonly fresh: boolean; readonly isQuiet: boolean },
): Promise<ActivityState> {
  const { caipAddress, chainId } = target
  if (!isQuiet) change(context, caipAddress, (state) => withoutError(state, { loading: true }))
  try {
    const page = await requestPage(context, target, cursor, fresh)
    await settleSends(context, target, page.data)
    return change(context, caipAddress, (state) => {
      const { entries, next } = cursor === null ? mergeNewest(state, page) : append(state, page)
      const pending = shownSends(context, target, entries)
      return withoutError(state, {
        loading: false,
        empty: entries.length + pending.length === 0,
        entries,
        sent: sentPairs(context.store.getState(), entries),
        pending,
        next,
      })
    })
  } catch (thrown) {
    if (context.lifetime.aborted || isQuiet) return activityOf(context, caipAddress)
    const error = toLatchkeyError(thrown, 'fetch_transactions_failed')
    context.log.warn('The history is not available', { error: error.name, chainId })
    if (connectedAccount(context.store.getState())?.caipAddress === caipAddress)
      reportFailure(context, target)
    return change(context, caipAddress, (state) => ({
      ...state,
      loading: false,
      empty: true,
      next: null,
      error: error.toJSON(),
    }))
  }
}

async function requestPage(
  context: Context,
  { address, chainId, namespace, supported }: BalanceTarget,
  cursor: string | null,
  fresh: boolean,
): Promise<GetHistoryResponse> {
  const http = httpOf(context)
  if (!http || !supported || !context.config.families[namespace]?.can.activity)
    return { data: [], next: null }
  const answer = await http.get(httpPaths.history(address), {
    query: { chainId, cursor, cache: fresh ? 'none' : undefined },
    fresh,
    isTheirs: true,
  })
  const page = parseHistory(answer, chainId)
  if (!page) throw new LatchkeyError('fetch_transactions_failed')
  const reads = await context.adapters.get(namespace)?.reads(context.env)
  return { ...page, data: checksumAddresses(page.data, reads, chainId) }
}

function reportFailure(context: Context, { address, chainId }: BalanceTarget): void {
  showToast(context.client, {
    variant: 'error',
    words: { key: 'toast.fetch_transactions_failed', values: {} },
  })
  context.track('ERROR_FETCH_TRANSACTIONS', { address, network: chainId })
}

function mergeNewest(
  { entries, error, next }: ActivityState,
  page: GetHistoryResponse,
): Pick<ActivityState, 'entries' | 'next'> {
  const last = page.data.at(-1)
  // The cursor of older pages is unknown.
  const at = page.next === null || error || !last ? -1 : entries.findIndex(({ id }) => id === last.id)
  if (at < 0) return { entries: page.data, next: page.next }
  return {
    entries: [...page.data, ...entries.slice(at + 1)],
    next: at === entries.length - 1 ? page.next : next,
  }
}

function append(
  { entries }: ActivityState,
  page: GetHistoryResponse,
): Pick<ActivityState, 'entries' | 'next'> {
  const knownIds = new Set(entries.map(({ id }) => id))
  return { entries: [...entries, ...page.data.filter(({ id }) => !knownIds.has(id))], next: page.next }
}

const blankActivity = (caipAddress: Caip10): ActivityState => ({
  caipAddress,
  loading: false,
  empty: false,
  next: null,
  entries: [],
  pending: [],
})

function activityOf({ store }: Pick<Context, 'store'>, caipAddress: Caip10): ActivityState {
  const { activity } = store.getState()
  return activity?.caipAddress === caipAddress ? activity : blankActivity(caipAddress)
}

export function change(
  context: Context,
  caipAddress: Caip10,
  next: (state: ActivityState) => ActivityState,
): ActivityState {
  const state = activityOf(context, caipAddress)
  if (context.lifetime.aborted) return state
  if (connectedAccount(context.store.getState())?.caipAddress !== caipAddress) return state
  const activity = next(state)
  context.update('activity', () => ({ activity }))
  return activity
}

const withoutError = (
  { error: _error, ...state }: ActivityState,
  patch: Partial<ActivityState>,
): ActivityState => ({
  ...state,
  ...patch,
})
