import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { cancelAttempt } from '../store/cancelAttempt.js'
import type { Context } from '../store/context.js'
import type { ViewDefinition } from '../store/defineViews.js'
import { loseAttempt } from '../store/loseAttempt.js'
import type { OpenOptions, OpenResult } from '../types/client.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/wallet.js'
import { guardRoute } from './guardRoute.js'
import { type Opening, openModal } from './openModal.js'
import { views } from './views.js'

/** Opens and closes the modal of a client, and enters and leaves its views. */
export interface Router {
  /** @param isWanted false once it was closed again: what was not open yet stays closed */
  open(options: OpenOptions, isWanted: () => boolean): Promise<OpenResult>
  /** @param result default what the last attempt came to */
  close(result?: OpenResult): void
  /** Settles the promise of `open()`, if one waits. */
  settle(result: OpenResult): void
  /** Follows the places where the modal may be drawn. */
  syncMounts(): void
  /** What to do when the code that asks a wallet is missing. */
  lose(walletId: string): (error: unknown) => void
  /** Leaves the view on top and enters it anew. */
  enterAgain(): void
  /** Sets what opens the app of a wallet in the task of a tap, and says whether it did. */
  setTap(open: (row: WalletRow) => boolean): void
  tap(row: WalletRow): boolean
}

interface Entered {
  readonly route: Route
  readonly leave: AbortController
}

/** Makes the router of a client. Its state is in here: the visit that waits for its end, and the view that was entered. */
export function createRouter(context: Context): Router {
  const { store, platform } = context
  let opening: Opening | undefined
  let entered: Entered | undefined
  /** The run in which it is followed whether the browser is online. */
  let watched: AbortSignal | undefined
  let openApp = (_row: WalletRow): boolean => false

  /** Where code is missing, a view that asks has failed: it tells, and so does `open()`. Other errors stand in the state. */
  const lose =
    (walletId = '') =>
    (error: unknown): void => {
      if (isLatchkeyError(error, 'chunk_failed')) loseAttempt(context, walletId, error)
    }

  const enter = (route: Route): void => {
    const leave = new AbortController()
    entered = { route, leave }
    const { asks, onEnter } = views[route.view] as unknown as ViewDefinition<Route>
    if (!onEnter) return
    context.update('enter', ({ modal }) => ({ modal: { ...modal, since: context.attempts.id } }))
    const run = async (): Promise<void> => onEnter(context, route, leave.signal)
    const failed = context.log.failed(`Entering ${route.view}`)
    run().catch(asks ? lose('walletId' in route ? route.walletId : '') : failed)
  }

  /** Who leaves gives a request up that waits for an answer; another wallet's, begun meanwhile, stays. */
  const leave = ({ route, leave }: Entered): void => {
    const { attempt, modal } = store.getState()
    const ids = 'walletId' in route ? [route.walletId, modal.wallet?.row.detectedId] : undefined
    const isMine = attempt && (ids ? ids.includes(attempt.walletId) : attempt.remote)
    if (isMine && views[route.view].asks) cancelAttempt(context.client)
    leave.abort()
  }

  /** Leaves the view that is no longer on top, and enters the one that is. */
  const follow = (): void => {
    const { modal } = store.getState()
    const top = modal.open && !modal.loading ? modal.stack.at(-1) : undefined
    if (top && entered && isSame(entered.route, top)) return
    const left = entered
    entered = undefined
    if (left) leave(left)
    // Leaving may have moved on by itself.
    if (top && !entered) enter(top)
  }
  store.subscribe(follow)

  const begin = (): Opening => {
    if (opening) return opening
    let end: (result: OpenResult) => void = () => undefined
    const promise = new Promise<OpenResult>((resolve) => (end = resolve))
    const attemptBefore = store.getState().attempt?.id ?? 0
    return (opening = { promise, attemptBefore, end, isOver: () => opening?.promise !== promise })
  }

  const settle = (result: OpenResult): void => {
    const ended = opening
    opening = undefined
    ended?.end(result)
  }

  const lastResult = (): OpenResult => {
    const { attempt } = store.getState()
    if (!attempt || !opening || attempt.id <= opening.attemptBefore) return { status: 'dismissed' }
    if (attempt.status === 'declined') return { status: 'rejected' }
    if (attempt.status === 'failed' && attempt.error) {
      const { name, details } = attempt.error
      return { status: 'failed', error: new LatchkeyError(name, { details }) }
    }
    return { status: 'dismissed' }
  }

  const home = (): Route => guardRoute({ view: 'Connect' }, store.getState(), context.config)

  /**
   * Ends the visit: an attempt that waits is cancelled, the promise of `open()` settles. The stack stays until the
   * next opening, so that the view can leave with motion; an inline modal goes home instead of closing.
   */
  const close = (result: OpenResult = lastResult()): void => {
    const { modal } = store.getState()
    const ended = opening
    if (modal.open) {
      cancelAttempt(context.client)
      const isInline = context.mounts.embedded()
      context.update('close', ({ modal, switching }) => ({
        modal: isInline
          ? { open: true, loading: false, stack: [home()], direction: 'none' }
          : { ...modal, open: false, loading: false },
        pairing: null,
        // What the views say of a failed switch is said once.
        switching: switching?.status === 'failed' ? null : switching,
      }))
    }
    if (ended === opening) opening = undefined
    ended?.end(result)
  }

  const watchOnline = (): void => {
    const { lifetime } = context
    const { window: page } = platform
    if (!page || lifetime.aborted || watched === lifetime) return
    watched = lifetime
    const read = (): void => {
      const online = page.navigator.onLine !== false
      if (store.getState().online !== online) context.update('online', () => ({ online }))
    }
    read()
    page.addEventListener('online', read, { signal: lifetime })
    page.addEventListener('offline', read, { signal: lifetime })
  }

  return {
    close,
    settle,
    lose,
    open: (options, isWanted) => openModal(context, options, { isWanted, begin, close, watchOnline }),
    syncMounts: () => {
      const { open } = store.getState().modal
      if (context.mounts.embedded() && !open) {
        context.update('embed', () => ({
          modal: { open: true, loading: false, stack: [home()], direction: 'none' },
        }))
      } else if (open && !context.mounts.any()) {
        // One macrotask later: StrictMode takes a place away and brings it back.
        platform.setTimeout(() => {
          if (!context.mounts.any()) close()
        }, 0)
      }
    },
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
