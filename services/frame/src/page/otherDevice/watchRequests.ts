import { isAway } from '../services/http.js'
import type { ShareRequests } from '../services/shareRequests.js'
import type { StoredSession, Vault } from '../vault/vault.js'

export interface WatchDeps {
  readonly vault: Pick<Vault, 'get'>
  readonly requests: Pick<ShareRequests, 'list'>
  readonly whenVisible: () => Promise<void>
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onChanged: () => void
}

interface WatchedUser {
  readonly userId: string
  isAsked: boolean
}

/** Milliseconds. */
const pause = 60_000

/**
 * Polls on its own schedule while visible: a host cannot trigger a poll, and learns only whether a
 * new device asks.
 */
export function createRequestWatch({ vault, requests, whenVisible, wait, onChanged }: WatchDeps) {
  let watched: WatchedUser | undefined

  async function watch(user: WatchedUser): Promise<void> {
    for (;;) {
      await whenVisible()
      if (watched !== user) return
      await update(user)
      await wait(pause)
    }
  }

  async function update(user: WatchedUser): Promise<void> {
    const isAsked = await look(user)
    if (watched !== user || isAsked === user.isAsked) return
    user.isAsked = isAsked
    onChanged()
  }

  async function look({ userId, isAsked }: WatchedUser): Promise<boolean> {
    try {
      if ((await vault.get(`wallet:${userId}`)) === undefined) return false
      return (await requests.list()).length > 0
    } catch (error) {
      return isAway(error) && isAsked
    }
  }

  return {
    /** As of the last poll; the first call starts the watch. */
    isAsked({ userId }: Pick<StoredSession, 'userId'>): boolean {
      if (watched?.userId !== userId) {
        watched = { userId, isAsked: false }
        void watch(watched)
      }
      return watched.isAsked
    },

    async refresh(): Promise<void> {
      if (watched !== undefined) await update(watched)
    },
  }
}

export const whenVisible = (document: Document): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      done()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
