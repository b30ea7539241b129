import { INIT_WAIT_MS } from '@latchkey/protocol/constants'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { showAlert } from '../notices/showAlert.js'
import { routeForWallet } from '../pairing/routeForWallet.js'
import type { OpenOptions, OpenResult } from '../types/client.js'
import type { Route, ViewName } from '../types/route.js'
import { closeModal } from './closeModal.js'
import { guardRoute } from './guardRoute.js'
import { beginOpening, openingOf } from './opening.js'
import { readRoute } from './readRoute.js'
import { watchOnline } from './watchOnline.js'

/** Views that give way to the progress of a transfer that is under way. */
const PUT_OFF: ReadonlySet<ViewName> = new Set<ViewName>([
  'Account',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
])

/**
 * Opens the modal (contracts.md 2). Never rejects; a second call navigates and shares the promise. Neither the page's
 * URL nor its history is touched.
 *
 * @param isWanted false once it was closed again: what was not open yet stays closed
 */
export async function openModal(
  context: Context,
  options: OpenOptions,
  isWanted: () => boolean,
): Promise<OpenResult> {
  let route: Route
  try {
    const isNamed = options.wallet !== undefined || options.uri !== undefined
    route = isNamed ? await namedRoute(context, options, isWanted) : readRoute(options)
  } catch (thrown) {
    const error = toLatchkeyError(thrown)
    if (error.name === 'unknown_view' || error.name === 'unknown_wallet') {
      showAlert(context, error.name, 'error', { details: error.details })
    } else context.log.error(error.message, error.details)
    // It was shown as opening while this code was being loaded.
    const { modal } = context.store.getState()
    if (modal.open && modal.stack.length === 0) closeModal(context)
    return { status: 'failed', error }
  }
  if (!isWanted()) return { status: 'dismissed' }
  watchOnline(context)
  const opening = beginOpening(context)
  show(context, route, options)
  if (!context.mounts.any()) {
    // A provider that mounts in the same task (React runs a child's effects before its own) still comes in time.
    context.platform.setTimeout(() => {
      if (openingOf(context) !== opening || context.mounts.any()) return
      const error = new LatchkeyError('no_mount', { details: { reason: missing(context) } })
      context.log.error(error.message)
      closeModal(context, { status: 'failed', error })
    }, 0)
  }
  return opening.promise
}

/** What a host must add before the modal can be seen. */
const missing = ({ mounts }: Context): string =>
  mounts.canDraw()
    ? 'with append: false, render <LatchkeyModal /> where it shall be, or call client.mount(element)'
    : 'render <LatchkeyProvider client={client}> of @latchkey/react on this page, it draws the modal'

function show(context: Context, asked: Route, { namespace }: OpenOptions): void {
  context.update('open', (before) => {
    const known = namespace !== undefined && context.config.namespaces.includes(namespace)
    const state = known ? { ...before, namespace } : before
    const route = guardRoute(asked, state, context.config)
    const { modal } = state
    const wasOpen = modal.open && modal.stack.length > 0 && !context.mounts.embedded()
    const under = wasOpen ? modal.stack.filter((item) => item.view !== route.view) : []
    // Who comes back while a transfer is under way sees how it goes, not the account as if nothing happened.
    const isAwaited = state.send.loading && !wasOpen && PUT_OFF.has(route.view)
    return {
      namespace: state.namespace,
      modal: {
        open: true,
        loading: wasOpen ? modal.loading : waitForInit(context, route),
        stack: isAwaited ? [{ view: 'Account' }, { view: 'WalletSendProgress' }] : [...under, route],
        direction: wasOpen ? 'forward' : 'none',
      },
    }
  })
}

/** The first opening on a way to connect waits for the remote configuration, 1 s at most (ruling 23). */
function waitForInit(context: Context, route: Route): boolean {
  const { remote } = context.store.getState()
  if (!context.config.gateway || context.config.basic || !route.view.startsWith('Connect')) return false
  if (remote.status === 'ready' || remote.status === 'failed') return false
  const { platform, store } = context
  const finish = (): void => {
    stop()
    platform.clearTimeout(timer)
    if (store.getState().modal.loading) {
      context.update('initWaited', ({ modal }) => ({ modal: { ...modal, loading: false } }))
    }
  }
  const timer = platform.setTimeout(finish, INIT_WAIT_MS)
  const stop = store.subscribe((state) => {
    if (!state.modal.open || state.remote.status === 'ready' || state.remote.status === 'failed') finish()
  })
  if (remote.status === 'none') {
    void context.late
      .remote()
      .then(({ loadRemoteConfig }) => loadRemoteConfig(context))
      .catch(finish)
  }
  return true
}

/** @throws LatchkeyError `unknown_wallet`, with the nearest match in its details */
async function namedRoute(
  context: Context,
  { wallet = '', uri }: OpenOptions,
  isWanted: () => boolean,
): Promise<Route> {
  const { findWallet, givePairing } = await context.late.wallets()
  if (uri === undefined) return routeForWallet(context, await findWallet(context, wallet))
  if (isWanted()) givePairing(context, uri)
  return { view: 'ConnectingWalletConnectBasic' }
}
