import { isAway } from '../services/http.js'
import type { ShareRequests } from '../services/shareRequests.js'
import type { StoredSession, Vault } from '../vault/vault.js'

/** The surroundings that watching needs. */
export interface WatchDeps {
  readonly vault: Pick<Vault, 'get'>
  readonly requests: Pick<ShareRequests, 'list'>
  /** Resolves once the page is seen: at once where it is. */
  readonly seen: () => Promise<void>
  readonly wait: (milliseconds: number) => Promise<void>
  /** The answer of {@link createRequestWatch} changed. */
  readonly onChanged: () => void
}

/** The visitor whose requests are looked for, and the last answer. */
interface Watched {
  readonly userId: string
  isAsked: boolean
}

/** Milliseconds between two looks while the page is seen. */
const pause = 60_000

/**
 * Whether a new device of the visitor's asks for the wallet that this browser has, so that the account can say so without
 * a visit to the settings. The frame looks by its own clock and while the page is seen: however often a page asks, nothing
 * is looked at sooner, and no more than this one fact is told. The request itself is answered in the wallet window.
 */
export function createRequestWatch({ vault, requests, seen, wait, onChanged }: WatchDeps) {
  let watched: Watched | undefined

  async function watch(mine: Watched): Promise<void> {
    for (;;) {
      await seen()
      if (watched !== mine) return
      await update(mine)
      await wait(pause)
    }
  }

  async function update(mine: Watched): Promise<void> {
    const isAsked = await look(mine)
    if (watched !== mine || isAsked === mine.isAsked) return
    mine.isAsked = isAsked
    onChanged()
  }

  async function look({ userId, isAsked }: Watched): Promise<boolean> {
    try {
      // A browser without the wallet has nothing to hand over.
      if ((await vault.get(`wallet:${userId}`)) === undefined) return false
      return (await requests.list()).length > 0
    } catch (error) {
      // A gateway that is away for a moment says nothing; a login that is over, or a vault that is closed, asks for nothing.
      return isAway(error) && isAsked
    }
  }

  return {
    /** Whether a new device asks, as far as it was looked; the first question begins the watch. */
    isAsked({ userId }: Pick<StoredSession, 'userId'>): boolean {
      if (watched?.userId !== userId) {
        watched = { userId, isAsked: false }
        void watch(watched)
      }
      return watched.isAsked
    },

    /** Looks once more, after the visitor was where requests are answered. */
    async again(): Promise<void> {
      if (watched !== undefined) await update(watched)
    },
  }
}

/** @returns resolves once a document is seen; at once where it is */
export const whenSeen = (document: Document): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      done()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
