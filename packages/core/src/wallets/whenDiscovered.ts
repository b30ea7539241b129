import { pause } from '@latchkey/protocol/abort'
import { linkSignals } from '../platform/abort.js'
import { perRun } from '../platform/perRun.js'
import type { Context } from '../store/context.js'
import { follow, until } from '../store/follow.js'

/** How long the code that looks for wallets may take to come, milliseconds. */
const SEARCH_MS = 5_000

/** How much later than the client an extension may come before a wallet counts as not installed, milliseconds. */
const LATE_MS = 1_000

/** A look for the wallets of this browser. */
interface Search {
  /** Settles when the wallets that were there already were found; never rejects. */
  looked: Promise<void>
  hasLooked: boolean
  /** Settles when late extensions had their time, too; never rejects. */
  late?: Promise<void>
  isOver: boolean
}

// A client that was asked before it started looks again once it has.
const searches = perRun((): { current?: Search } => ({}))

/**
 * Waits until the wallets of this browser were looked for: a client that just started, or is about to, does not know
 * them yet. Both waits are bounded, and happen once a run.
 *
 * @param isFound whether what is asked for is there: all of it, a part of it, or nothing. Late extensions are waited for
 * only where nothing is
 * @returns undefined where there is nothing to wait for, so that a wallet that is there is asked in the same task;
 * the promise never rejects
 */
export function whenDiscovered(
  context: Context,
  isFound: () => 'all' | 'part' | 'nothing',
): Promise<void> | undefined {
  const search = searchOf(context)
  const isDone = (): boolean => {
    const found = isFound()
    return found === 'all' || search.isOver || (found === 'part' && search.hasLooked)
  }
  if (isDone()) return undefined
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isDone()) return
      stop()
      resolve()
    }
    const stop = follow(context, (state) => state, check, { onEnd: resolve })
    void search.looked.then(() => {
      check()
      if (!isDone()) void (search.late ??= waitLate(context, search)).then(check)
    })
  })
}

/** Waits until what is there already was looked for, for instance before a list of it is read. Never rejects. */
export const whenLooked = (context: Context): Promise<void> => searchOf(context).looked

function searchOf(context: Context): Search {
  const { connectors, store } = context
  const memory = searches(context)
  if (memory.current) return memory.current
  const hasLooked =
    store.getState().phase !== 'idle' && ![...connectors.values()].some((connector) => connector.search)
  const search: Search = { looked: Promise.resolve(), hasLooked, isOver: false }
  memory.current = search
  if (hasLooked) return search
  search.looked = look(context).then(() => {
    search.hasLooked = true
  })
  return search
}

/** Lets every connector look, for at most five seconds. Never rejects. */
async function look(context: Context): Promise<void> {
  const { connectors, lifetime, platform } = context
  const { controller, unlink } = linkSignals([lifetime])
  // A host may ask before it starts the client, or in the task in which it does.
  const looks = until(context, ({ phase }) => phase !== 'idle').then(() =>
    lifetime.aborted ? [] : Promise.all([...connectors.values()].map((connector) => connector.search?.())),
  )
  await Promise.race([looks.catch(() => undefined), pause(platform, SEARCH_MS, controller.signal)])
  controller.abort()
  unlink()
}

async function waitLate(context: Context, search: Search): Promise<void> {
  const { lifetime, platform, store } = context
  await pause(platform, LATE_MS, lifetime)
  // Asked again once it has started, it looks.
  if (store.getState().phase === 'idle') delete searches(context).current
  search.isOver = true
}
