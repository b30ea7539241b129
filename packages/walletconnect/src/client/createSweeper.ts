import type { ClientContext } from './clientContext.js'
import { dropSession } from './dropSession.js'
import { failProposal } from './endProposal.js'

const MAX_WAIT_MS = 3_600_000

export interface Sweeper {
  sweep(): Promise<void>
  stop(): void
}

export function createSweeper(context: ClientContext): Sweeper {
  const { book, env } = context
  const { platform } = env
  let timer: unknown
  let stopped = false

  const sweep = async (): Promise<void> => {
    platform.clearTimeout(timer)
    const now = context.now()
    let next = now + MAX_WAIT_MS / 1000
    const isCurrent = (expiry: number): boolean => {
      // Corrupt without an expiry.
      if (!(expiry > now)) return false
      next = Math.min(next, expiry)
      return true
    }
    const [proposals, sessions, requests] = await Promise.all([
      book.proposals.all(),
      book.sessions.all(),
      book.requests.all(),
    ])
    for (const proposal of proposals) {
      if (!isCurrent(proposal.expiry))
        await failProposal(context, proposal, { name: 'pairing_expired', details: {} })
    }
    for (const session of sessions) {
      if (!isCurrent(session.expiry)) await dropSession(context, session.topic, 'expired')
    }
    for (const { id, expiry } of requests) if (!isCurrent(expiry)) await book.requests.remove(String(id))
    if (stopped) return
    platform.clearTimeout(timer)
    timer = platform.setTimeout(() => void sweep().catch(() => undefined), (next - now) * 1000)
  }

  return {
    sweep,
    stop() {
      stopped = true
      platform.clearTimeout(timer)
    },
  }
}
