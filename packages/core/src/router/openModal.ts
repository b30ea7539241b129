import type { Caip2 } from '@latchkey/protocol/caip'
import { INIT_WAIT_MS } from '@latchkey/protocol/constants'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { showAlert } from '../notices/showAlert.js'
import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import { showFamily } from '../store/emptySend.js'
import { connectedAccount } from '../store/selectors.js'
import type { OpenOptions, OpenResult } from '../types/client.js'
import type { Route } from '../types/route.js'
import type { State } from '../types/state.js'
import type { WalletRow } from '../types/wallet.js'
import { routeForWallet } from '../wallets/reach.js'
import { guardRoute } from './guardRoute.js'
import { views } from './views.js'

export interface Opening {
  readonly promise: Promise<OpenResult>
  readonly end: (result: OpenResult) => void
  readonly isOver: () => boolean
  readonly attemptBefore: number
}

export interface OpenSteps {
  readonly isWanted: () => boolean
  readonly begin: () => { readonly opening: Opening; readonly isNew: boolean }
  readonly close: (result?: OpenResult) => void
  readonly watchOnline: () => void
}

interface Asked {
  readonly route: Route
  readonly row?: WalletRow
}

export async function openModal(
  context: Context,
  options: OpenOptions,
  { isWanted, begin, close, watchOnline }: OpenSteps,
): Promise<OpenResult> {
  let asked: Asked
  try {
    const isNamed = options.wallet !== undefined || options.uri !== undefined
    asked = isNamed ? await named(context, options, isWanted) : { route: readRoute(context, options) }
  } catch (thrown) {
    const error = toLatchkeyError(thrown)
    if (error.name === 'unknown_view' || error.name === 'unknown_wallet') {
      showAlert(context.client, error.name, 'error', { details: error.details })
    } else context.log.error(error.message, error.details)
    const { modal } = context.store.getState()
    if (modal.open && modal.stack.length === 0) close()
    return { status: 'failed', error }
  }
  if (!isWanted()) return { status: 'dismissed' }
  const { signal } = options
  if (signal?.aborted) {
    if (context.store.getState().modal.stack.length === 0) close()
    return { status: 'dismissed' }
  }
  watchOnline()
  const { opening, isNew } = begin()
  show(context, asked, options, isNew)
  const abort = (): void => close()
  signal?.addEventListener('abort', abort)
  void opening.promise.then(() => signal?.removeEventListener('abort', abort))
  if (!context.mounts.any()) {
    // React runs a child's effects before its parent's: the UI may attach later in this task.
    context.platform.setTimeout(() => {
      if (opening.isOver() || context.mounts.any()) return
      const error = new LatchkeyError('no_mount', { details: { reason: missing(context) } })
      context.log.error(error.message)
      close({ status: 'failed', error })
    }, 0)
  }
  return opening.promise
}

/** @throws LatchkeyError `unknown_view`; `invalid_config` for missing data */
function readRoute(
  { env }: Pick<Context, 'env'>,
  { view = 'Connect', arguments: data = {} }: OpenOptions,
): Route {
  if (!Object.hasOwn(views, view))
    throw new LatchkeyError('unknown_view', { details: { view: String(view), known: Object.keys(views) } })
  for (const key of views[view].data ?? []) {
    if (typeof data[key] === 'string') continue
    const reason = `missing; pass it as open({ view, arguments: { ${key} } })`
    throw new LatchkeyError('invalid_config', { details: { path: `open.arguments.${key}`, reason } })
  }
  const network = env.network(data['chainId'] as Caip2)
  return { ...data, ...(network && { chainId: network.caipNetworkId }), view } as Route
}

/** @throws LatchkeyError `unknown_wallet`, with the nearest match in its details */
async function named(
  context: Context,
  { wallet = '', uri }: OpenOptions,
  isWanted: () => boolean,
): Promise<Asked> {
  if (uri === undefined) {
    const { findWallet } = await context.lazy.wallet()
    const row = await findWallet(context, wallet)
    return { row, route: routeForWallet(context.client, row) }
  }
  const { givePairing } = await context.lazy.wallet()
  if (isWanted()) givePairing(context, uri)
  return { route: { view: 'ConnectingWalletConnectBasic' } }
}

const missing = ({ mounts }: Pick<Context, 'mounts'>): string =>
  mounts.canDraw()
    ? 'with append: false, render <LatchkeyModal /> or call client.mount(element)'
    : 'render <LatchkeyProvider client={client}> of @latchkey/react on this page'

function show(
  context: Context,
  { route: asked, row }: Asked,
  { namespace }: OpenOptions,
  isNew: boolean,
): void {
  const { lazy, log, store } = context
  const here = connectedAccount(store.getState())
  const known = namespace !== undefined && context.config.namespaces.includes(namespace)
  if (known && here && !connectedAccount(store.getState(), namespace)) {
    const way = { from: here.namespace, to: namespace }
    lazy.wallet().then(({ comeBack }) => void comeBack(context, way), log.failed('The way back'))
  }
  context.update('open', (before) => {
    const state = known ? { ...before, namespace } : before
    const route = guardRoute(asked, state, context.config)
    const { modal } = state
    const isEarly = isNew && modal.loading
    const wasOpen = modal.open && modal.stack.length > 0 && !isEarly && !context.mounts.embedded()
    const others = modal.stack.filter((item) => item.view !== route.view)
    const opened = wasOpen ? [...others, route] : (views[route.view].opensAs?.(state) ?? [route])
    return {
      ...(state.namespace !== before.namespace && showFamily(context, state.namespace)),
      modal: {
        open: true,
        loading: wasOpen ? modal.loading : waitForInit(context, route),
        stack: isEarly ? [...opened, ...others] : opened,
        direction: wasOpen ? 'forward' : 'none',
        ...(known && { namespace }),
        ...(row && { wallet: { row } }),
      },
    }
  })
}

function waitForInit(context: Context, route: Route): boolean {
  const { remote } = context.store.getState()
  const { asks, needs } = views[route.view]
  const connects = asks || needs === 'disconnected'
  if (!context.config.gateway || context.config.basic || !connects) return false
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
  const hear = ({ modal, remote: { status } }: State): void => {
    if (!modal.open || status === 'ready' || status === 'failed') finish()
  }
  const stop = follow(context, (state) => state, hear, { onEnd: finish })
  if (remote.status === 'none') {
    void context.lazy
      .project()
      .then(({ loadRemoteConfig }) => loadRemoteConfig(context))
      .catch(finish)
  }
  return true
}
