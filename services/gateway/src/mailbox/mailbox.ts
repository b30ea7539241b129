import type { Caller } from '@latchkey/kit/http/caller'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { AuthContext } from '../auth/authContext.js'
import { letters } from './mailboxTables.js'

const messageTtl = 10 * 60_000
/** Milliseconds: another process may have received the message. */
const pollInterval = 1_000
const hour = 60 * 60_000
const limits = {
  put: { name: 'letters left', most: 120, per: hour },
  take: { name: 'letters asked for', most: 240, per: hour },
}

/**
 * For two isolated pages of a frame's origin. Messages are sealed with a key unknown to the
 * gateway, found by a secret number, left once, and taken by one key.
 */
export function createMailbox({ query, secrets, now, limits: counts, visitors }: AuthContext) {
  /** By address digest. */
  const waiting = new Map<string, number>()
  const arrivals = createArrivals()

  const idOf = ({ project, origin }: Caller, id: string): string =>
    secrets.proof('letter', JSON.stringify([project.id, origin, id]))

  return {
    /** The same message of the same key repeats a lost answer. */
    async put(caller: Caller, number: string, letter: string): Promise<void> {
      await counts.caller({ ...limits.put, most: limits.put.most * visitors }, caller)
      const id = idOf(caller, number)
      const { project, origin, key: writer } = caller
      const values = { id, projectId: project.id, origin, writer, letter, expiresAt: now() + messageTtl }
      const made = await query.insert(letters).values(values).onConflictDoNothing().returning()
      if (made.length === 0) {
        const [row] = await query.select().from(letters).where(eq(letters.id, id))
        if (row?.letter === letter && row.writer === writer) return
        throw new ServiceError({
          status: 409,
          reasons: [{ name: 'letter_there', description: 'Another letter lies under this number.' }],
        })
      }
      arrivals.announce(id)
    },

    /**
     * The first key gets the message again; others the answer for no message.
     *
     * @param maxWait milliseconds
     */
    async take(
      caller: Caller,
      number: string,
      maxWait: number,
      signal: AbortSignal,
    ): Promise<string | undefined> {
      await counts.caller({ ...limits.take, most: limits.take.most * visitors }, caller)
      const id = idOf(caller, number)
      const { address } = caller
      const others = waiting.get(address) ?? 0
      const until = performance.now() + (others < visitors ? maxWait : 0)
      waiting.set(address, others + 1)
      try {
        for (;;) {
          const letter = await findMessage(query, { caller, id, at: now() })
          const remaining = until - performance.now()
          if (letter !== undefined || remaining <= 0 || signal.aborted) return letter
          await arrivals.wait(id, Math.min(pollInterval, remaining), signal)
        }
      } finally {
        const remainingWaiters = (waiting.get(address) ?? 1) - 1
        if (remainingWaiters > 0) waiting.set(address, remainingWaiters)
        else waiting.delete(address)
      }
    },
  }
}

function createArrivals() {
  const listeners = new Map<string, Set<() => void>>()
  return {
    announce(id: string): void {
      for (const announce of listeners.get(id) ?? []) announce()
    },

    wait(id: string, milliseconds: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const resolvers = listeners.get(id) ?? new Set()
        listeners.set(id, resolvers)
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolvers.delete(end)
          if (resolvers.size === 0) listeners.delete(id)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        resolvers.add(end)
        signal.addEventListener('abort', end)
      })
    },
  }
}

async function findMessage(
  query: AuthContext['query'],
  { caller, id, at }: { readonly caller: Caller; readonly id: string; readonly at: number },
): Promise<string | undefined> {
  const [row] = await query
    .update(letters)
    .set({ reader: caller.key })
    .where(
      and(
        eq(letters.id, id),
        eq(letters.projectId, caller.project.id),
        eq(letters.origin, caller.origin),
        gt(letters.expiresAt, at),
        or(isNull(letters.reader), eq(letters.reader, caller.key)),
      ),
    )
    .returning({ letter: letters.letter })
  return row?.letter
}
