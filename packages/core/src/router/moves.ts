import { isLatchkeyError } from '@latchkey/protocol/errors'
import { action } from '../store/action.js'
import { cancelAttempt } from '../store/cancelAttempt.js'
import type { Context } from '../store/context.js'
import type { ViewDefinition } from '../store/defineViews.js'
import { loseAttempt } from '../store/loseAttempt.js'
import type { Entering } from '../store/modal.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/wallet.js'
import { routeForWallet } from '../wallets/reach.js'
import { guardRoute } from './guardRoute.js'
import { views } from './views.js'

/**
 * Pushes a view (after the guards of {@link guardRoute}). Navigating to the view that is on top replaces it.
 * It never touches the page's URL or history.
 *
 * @param client the client whose modal moves
 * @param route the view with its data
 */
export const navigate = action((context, route: Route): void => push(context, route))

function push(context: Pick<Context, 'config' | 'update'>, route: Route): void {
  context.update('navigate', (state) => {
    const next = guardRoute(route, state, context.config)
    const { stack } = state.modal
    const kept = stack.at(-1)?.view === next.view ? stack.slice(0, -1) : stack
    return { modal: { ...state.modal, stack: [...kept, next], direction: 'forward' } }
  })
}

/**
 * What a press on a wallet's row does: goes to the screen on which it is asked. On a touch screen its app is opened
 * first, where a pairing is ready; to be called in the task of the tap, since phones block anything later.
 *
 * @param client the client whose modal moves
 * @param row the wallet that was pressed
 * @param route where it leads; by default {@link routeForWallet}
 */
export const chooseWallet = action((context, row: WalletRow, route?: Route): void => {
  const isOpened = context.modal.router()?.tap(row) ?? false
  context.update('chooseWallet', ({ modal }) => ({ modal: { ...modal, wallet: { row, isOpened } } }))
  push(context, route ?? routeForWallet(context.client, row))
})

/**
 * Puts a view in the place of the one on top (after the guards).
 *
 * @param client the client whose modal moves
 * @param route the view with its data
 */
export const replaceRoute = action((context, route: Route): void => {
  context.update('replaceRoute', (state) => {
    const next = guardRoute(route, state, context.config)
    return {
      modal: { ...state.modal, stack: [...state.modal.stack.slice(0, -1), next], direction: 'forward' },
    }
  })
})

/**
 * Makes a view the only one of the history (after the guards).
 *
 * @param client the client whose modal moves
 * @param route the view with its data
 */
export const resetTo = action((context, route: Route): void => {
  context.update('resetTo', (state) => ({
    modal: { ...state.modal, stack: [guardRoute(route, state, context.config)], direction: 'none' },
  }))
})

/** Leaves the view on top and enters it again: what it asked for is asked for anew ("Try again"). */
export const enterAgain = action((context): void => context.modal.router()?.enterAgain())

/** A view that was entered, and what ends its stay. */
interface Entered {
  readonly route: Route
  readonly stay: AbortController
}

/** Enters the view that comes on top of the open modal, and leaves the one that was there, whatever moved it. */
export function followStack(context: Context): Entering {
  const { store } = context
  let entered: Entered | undefined
  let openApp = (_row: WalletRow): boolean => false

  /** Where code is missing, a view that asks has failed: it tells, and so does `open()`. Other errors stand in the state. */
  const lose =
    (walletId = '') =>
    (error: unknown): void => {
      if (isLatchkeyError(error, 'chunk_failed')) loseAttempt(context, walletId, error)
    }

  const enter = (route: Route): void => {
    const stay = new AbortController()
    entered = { route, stay }
    const { asks, onEnter } = views[route.view] as unknown as ViewDefinition<Route>
    if (!onEnter) return
    context.update('enter', ({ modal }) => ({ modal: { ...modal, since: context.attempts.id } }))
    const run = async (): Promise<void> => onEnter(context, route, stay.signal)
    const failed = context.log.failed(`Entering ${route.view}`)
    run().catch(asks ? lose('walletId' in route ? route.walletId : '') : failed)
  }

  /** Who leaves gives a request up that waits for an answer; another wallet's, begun meanwhile, stays. */
  const leave = ({ route, stay }: Entered): void => {
    const { attempt, modal } = store.getState()
    const ids = 'walletId' in route ? [route.walletId, modal.wallet?.row.detectedId] : undefined
    const isMine = attempt && (ids ? ids.includes(attempt.walletId) : attempt.remote)
    if (isMine && views[route.view].asks) cancelAttempt(context.client)
    stay.abort()
  }

  /** Leaves the view that is no longer on top, and enters the one that is. */
  const follow = (): void => {
    const { modal } = store.getState()
    // What waits for the visitor stands on top of the view that they are at, which is not left for it.
    const top =
      modal.open && !modal.loading ? modal.stack.findLast(({ request }) => request === undefined) : undefined
    if (top && entered && isSame(entered.route, top)) return
    const left = entered
    entered = undefined
    if (left) leave(left)
    // Leaving may have moved on by itself.
    if (top && !entered) enter(top)
  }
  // The only subscription beside `follow`: the router outlives the runs of its client.
  store.subscribe(follow)

  return {
    lose,
    enterAgain: () => {
      if (!entered) return
      leave(entered)
      enter(entered.route)
    },
    setTap: (open) => (openApp = open),
    tap: (row) => openApp(row),
  }
}

/** Whether two routes are the same view with the same data. */
function isSame(one: Route, two: Route): boolean {
  const data = two as unknown as Readonly<Record<string, unknown>>
  const entries = Object.entries(one)
  return entries.length === Object.keys(two).length && entries.every(([key, value]) => data[key] === value)
}
