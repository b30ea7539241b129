import { SECOND_MS } from '@latchkey/protocol/time'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import type { State } from '../../types/state.js'
import { balanceTarget } from '../balances/fetchBalance.js'
import { counterparty } from './entries.js'
import { change, fetchActivity } from './fetchActivity.js'
import { knownAddresses } from './knownAddresses.js'
import { shownSends } from './settleSends.js'

/** While shown or a transaction is pending. */
const EVERY_MS = 5 * SECOND_MS
const PENDING_MS = 2_500

/** Not while hidden or offline. */
export const followActivity = perRun((context: Context): void => {
  const { lifetime, platform, store } = context
  if (lifetime.aborted) return
  const document = platform.window?.document
  let timer: unknown
  let watchedAccount: string | undefined

  const read = (isQuiet: boolean): void => {
    platform.clearTimeout(timer)
    if (lifetime.aborted || watchedAccount === undefined) return
    const canRead = platform.isVisible() && store.getState().online
    const reading = canRead ? fetchActivity(context, { isQuiet }) : Promise.resolve()
    void reading.catch(context.log.failed('The history was not read')).finally(wait)
  }
  const wait = (): void => {
    platform.clearTimeout(timer)
    if (!lifetime.aborted && watchedAccount !== undefined)
      timer = platform.setTimeout(() => read(true), isPending(store.getState()) ? PENDING_MS : EVERY_MS)
  }
  const checkView = (): void => {
    const state = store.getState()
    const shown = showsActivity(state) ? connectedAccount(state)?.caipAddress : undefined
    if (shown === watchedAccount) return
    watchedAccount = shown
    platform.clearTimeout(timer)
    if (shown === undefined) return
    showSends(context)
    read(state.activity?.caipAddress === shown && state.activity.entries.length > 0)
  }
  const handleVisibility = (): void => {
    if (platform.isVisible()) read(true)
  }
  const handleChange = (state: State, before: State): void => {
    checkView()
    if (watchedAccount === undefined) return
    const isSent =
      state.send.progress !== before.send.progress ||
      state.swap?.progress !== before.swap?.progress ||
      state.pay?.progress !== before.pay?.progress
    if (isSent) showSends(context)
    if (state.online && !before.online) read(true)
    if (state.activity?.entries !== before.activity?.entries) nameKnown(context)
  }
  const onEnd = (): void => {
    platform.clearTimeout(timer)
    document?.removeEventListener('visibilitychange', handleVisibility)
  }
  document?.addEventListener('visibilitychange', handleVisibility)
  follow(context, (state) => state, handleChange, { onEnd })
  checkView()
})

function showsActivity(state: State): boolean {
  const view = shownView(state)
  if (view === 'Account') return connectedAccount(state)?.currentTab === 'activity'
  return view === 'Activity' || view === 'Transaction' || view === 'TokenDetails'
}

const isPending = ({ activity }: State): boolean =>
  activity?.pending.some(({ metadata, lost }) => metadata.status === 'pending' && !lost) === true

function nameKnown(context: Context): void {
  const state = context.store.getState()
  const { activity, features } = state
  const chainId = connectedAccount(state)?.chainId
  if (!activity || !features.names || chainId === undefined) return
  const known = new Map(knownAddresses(context.client).map((address) => [address.toLowerCase(), address]))
  const addresses = activity.entries.flatMap((entry) => known.get(counterparty(entry).toLowerCase()) ?? [])
  if (addresses.length === 0) return
  context.lazy
    .names()
    .then(({ nameAddresses }) => nameAddresses(context, { addresses, chainId }))
    .catch(context.log.failed('The names of addresses were not read'))
}

function showSends(context: Context): void {
  const target = balanceTarget(context)
  if (!target) return
  change(context, target.caipAddress, (state) => {
    const pending = shownSends(context, target, state.entries)
    return { ...state, pending, empty: state.empty && pending.length === 0 }
  })
}
