import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway } from '../services/gateway.js'
import type { Session } from './session.js'

/** Milliseconds between polls. */
const pause = 1_500
/** Milliseconds. */
const patience = 10 * 60_000

export interface FarcasterLoginDeps {
  readonly gateway: Pick<Gateway, 'beginFarcaster' | 'lookAtFarcaster'>
  readonly session: Session
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

export function createFarcasterLogin({ gateway, session, wait, now }: FarcasterLoginDeps) {
  let open: string | undefined
  return {
    /** @returns the app's address */
    async begin(): Promise<string> {
      const { attempt, url } = await gateway.beginFarcaster()
      open = attempt
      return url
    },

    /** Another attempt or leaving ends it. @returns the visitor's name */
    async finish(): Promise<string> {
      const attempt = open
      if (attempt === undefined) throw new LatchkeyError('not_connected')
      const until = now() + patience
      while (open === attempt && now() < until) {
        const news = await gateway.lookAtFarcaster(attempt)
        if (news.state === 'completed') {
          open = undefined
          await session.begin(news, 'farcaster')
          return news.userName ?? ''
        }
        await wait(pause)
      }
      throw new LatchkeyError('request_aborted')
    },

    cancel(): void {
      open = undefined
    },
  }
}

export type FarcasterLogin = ReturnType<typeof createFarcasterLogin>
