import { LatchkeyError } from '@latchkey/protocol/errors'
import { linkSignals } from '../platform/abort.js'
import { perClient } from '../platform/perClient.js'
import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import type { ConnectorViewDefinition, Presented, PresentRequest } from '../types/present.js'
import type { Route } from '../types/route.js'
import { views } from './views.js'

/** Never reused: a route may outlive its run. */
const memoryOf = perClient(() => ({ id: 0, ends: new Map<number, (answer?: unknown) => void>() }))

/**
 * @returns undefined when the visitor left the view or the signal was aborted
 * @throws LatchkeyError `unknown_view`
 */
export async function present(context: Context, request: PresentRequest): Promise<unknown> {
  const { view, data = {}, signal, isBehind = false } = request
  const { lifetime } = context
  if (!ownView(context, view) && !Object.hasOwn(views, view)) {
    const own = [...context.connectors.values()].flatMap((connector) => Object.keys(connector.views ?? {}))
    throw new LatchkeyError('unknown_view', { details: { view, known: [...own, ...Object.keys(views)] } })
  }
  // A request may end while this chunk loads.
  await undefined
  if (signal?.aborted || lifetime.aborted) return undefined
  const memory = memoryOf(context)
  const id = (memory.id += 1)
  const made: Presented = { id, view, data, isBehind }
  context.update('present', ({ presented }) => ({ presented: [...presented, made] }))
  const { controller, unlink } = linkSignals([signal, lifetime])
  let hide = (): void => {}
  const answer = await new Promise<unknown>((resolve) => {
    const end = (): void => resolve(undefined)
    memory.ends.set(id, resolve)
    controller.signal.addEventListener('abort', end)
    hide = show(context, made, end)
  })
  memory.ends.delete(id)
  unlink()
  hide()
  if (!lifetime.aborted) takeAway(context, made)
  return answer
}

/** Answers a presented view, which then closes. */
export const answerRequest = action((context, request: number, answer: unknown): void =>
  memoryOf(context).ends.get(request)?.(answer),
)

const ownView = (
  { connectors }: Pick<Context, 'connectors'>,
  view: string,
): ConnectorViewDefinition | undefined =>
  [...connectors.values()].find(({ views: own = {} }) => Object.hasOwn(own, view))?.views?.[view]

/** A connector's view; the first one of this name wins. */
export const connectorView = action(ownView)

function routeOf(context: Context, { id, view, data }: Presented): Route {
  const own = ownView(context, view)
  const route = own ? { view: 'ConnectorView', name: own.title } : { ...data, view }
  return { ...route, request: id } as Route
}

const isShown = ({ store }: Pick<Context, 'store'>, id: number): boolean => {
  const { modal } = store.getState()
  return modal.open && modal.stack.some(({ request }) => request === id)
}

/** An opening that has not shown yet stays closed. */
function show(context: Context, made: Presented, onLeft: () => void): () => void {
  const { client, mounts, store } = context
  const { isBehind, id } = made
  const route = routeOf(context, made)
  let wasShown = false
  let isOpening = false
  const hear = (now: boolean): void => {
    if (wasShown && !now && !isBehind) onLeft()
    wasShown ||= now
  }
  const stop = follow(context, () => isShown(context, id), hear)
  if (!store.getState().modal.open) {
    const { view, ...data } = route
    if (!isBehind || mounts.any()) {
      isOpening = true
      void client.open({ view, arguments: data }).then(() => {
        if (!wasShown && !isBehind) onLeft()
      })
    }
  } else if (!isBehind) {
    context.update('show', ({ modal }) => ({
      modal: { ...modal, stack: [...modal.stack, route], direction: 'forward' },
    }))
  }
  return () => {
    stop()
    if (isOpening && !wasShown) context.modal.close()
  }
}

function takeAway(context: Context, { id }: Presented): void {
  const was = isShown(context, id)
  context.update('requestOver', ({ modal, presented }) => {
    const left = presented.filter((one) => one.id !== id)
    const below = modal.stack.filter(({ request }) => request !== id)
    const next = left.at(-1)
    const stack = below.length > 0 || !next ? below : [routeOf(context, next)]
    if (!was || stack.length === 0) return { presented: left }
    return { presented: left, modal: { ...modal, stack, direction: 'back' } }
  })
  if (was && isShown(context, id)) context.modal.router()?.hide()
}
