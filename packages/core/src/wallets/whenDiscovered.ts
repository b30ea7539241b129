import { pause } from '@latchkey/protocol/abort'
import { linkSignals } from '../platform/abort.js'
import { perRun } from '../platform/perRun.js'
import type { Context } from '../store/context.js'
import { follow, until } from '../store/follow.js'

const SEARCH_MS = 5_000

/** A later wallet counts as not installed. */
const LATE_MS = 1_000

interface Search {
  done: Promise<void>
  hasSearched: boolean
  lateWait?: Promise<void>
  isOver: boolean
}

// A client asked before its start repeats the discovery.
const searches = perRun((): { current?: Search } => ({}))

/**
 * Once per run. Never rejects.
 *
 * @param isFound late extensions are awaited only for `nothing`
 * @returns undefined if there is nothing to wait for: the wallet is asked in the same task
 */
export function whenDiscovered(
  context: Context,
  isFound: () => 'all' | 'part' | 'nothing',
): Promise<void> | undefined {
  const search = searchOf(context)
  const isDone = (): boolean => {
    const found = isFound()
    return found === 'all' || search.isOver || (found === 'part' && search.hasSearched)
  }
  if (isDone()) return undefined
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isDone()) return
      stop()
      resolve()
    }
    const stop = follow(context, (state) => state, check, { onEnd: resolve })
    void search.done.then(() => {
      check()
      if (!isDone()) void (search.lateWait ??= waitLate(context, search)).then(check)
    })
  })
}

export const whenSearched = (context: Context): Promise<void> => searchOf(context).done

function searchOf(context: Context): Search {
  const { connectors, store } = context
  const memory = searches(context)
  if (memory.current) return memory.current
  const hasSearched =
    store.getState().phase !== 'idle' && ![...connectors.values()].some((connector) => connector.search)
  const search: Search = { done: Promise.resolve(), hasSearched, isOver: false }
  memory.current = search
  if (hasSearched) return search
  search.done = searchConnectors(context).then(() => {
    search.hasSearched = true
  })
  return search
}

async function searchConnectors(context: Context): Promise<void> {
  const { connectors, lifetime, platform } = context
  const { controller, unlink } = linkSignals([lifetime])
  // A host may ask before it starts the client.
  const searching = until(context, ({ phase }) => phase !== 'idle').then(() =>
    lifetime.aborted ? [] : Promise.all([...connectors.values()].map((connector) => connector.search?.())),
  )
  await Promise.race([searching.catch(() => undefined), pause(platform, SEARCH_MS, controller.signal)])
  controller.abort()
  unlink()
}

async function waitLate(context: Context, search: Search): Promise<void> {
  const { lifetime, platform, store } = context
  await pause(platform, LATE_MS, lifetime)
  if (store.getState().phase === 'idle') delete searches(context).current
  search.isOver = true
}
