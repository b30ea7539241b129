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
 * Pushes a view onto the modal's stack, after {@link guardRoute}. Replaces the top view if it is
 * the same. Never touches the page's history.
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
 * Opens a wallet's connecting screen; on a touch screen with a prepared pairing, its app first.
 * Call it synchronously in the tap: phones block later openings.
 */
export const chooseWallet = action((context, row: WalletRow, route?: Route): void => {
  const isOpened = context.modal.router()?.tap(row) ?? false
  context.update('chooseWallet', ({ modal }) => ({ modal: { ...modal, wallet: { row, isOpened } } }))
  push(context, route ?? routeForWallet(context.client, row))
})

/** Replaces the top view, after the guards. */
export const replaceRoute = action((context, route: Route): void => {
  context.update('replaceRoute', (state) => {
    const next = guardRoute(route, state, context.config)
    return {
      modal: { ...state.modal, stack: [...state.modal.stack.slice(0, -1), next], direction: 'forward' },
    }
  })
})

/** Makes a view the only one on the stack, after the guards. */
export const resetTo = action((context, route: Route): void => {
  context.update('resetTo', (state) => ({
    modal: { ...state.modal, stack: [guardRoute(route, state, context.config)], direction: 'none' },
  }))
})

/** Enters the top view again, which repeats its request ("Try again"). */
export const enterAgain = action((context): void => context.modal.router()?.enterAgain())

interface Entered {
  readonly route: Route
  readonly stay: AbortController
}

export function followStack(context: Context): Entering {
  const { store } = context
  let entered: Entered | undefined
  let openApp = (_row: WalletRow): boolean => false

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

  /** Cancels its own pending request, not a newer one for another wallet. */
  const leave = ({ route, stay }: Entered): void => {
    const { attempt, modal } = store.getState()
    const ids = 'walletId' in route ? [route.walletId, modal.wallet?.row.detectedId] : undefined
    const isMine = attempt && (ids ? ids.includes(attempt.walletId) : attempt.remote)
    if (isMine && views[route.view].asks) cancelAttempt(context.client)
    stay.abort()
  }

  const follow = (): void => {
    const { modal } = store.getState()
    const top =
      modal.open && !modal.loading ? modal.stack.findLast(({ request }) => request === undefined) : undefined
    if (top && entered && isSame(entered.route, top)) return
    const left = entered
    entered = undefined
    if (left) leave(left)
    if (top && !entered) enter(top)
  }
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

function isSame(one: Route, two: Route): boolean {
  const data = two as unknown as Readonly<Record<string, unknown>>
  const entries = Object.entries(one)
  return entries.length === Object.keys(two).length && entries.every(([key, value]) => data[key] === value)
}
