import type { ClientContext } from './clientContext.js'

/**
 * Forgets a session: key, hashes, pending requests; every tab is told.
 *
 * @param reason why, for whoever waits: `wallet`, `expired`, `here`
 * @param before what must be published before the topic is left
 */
export async function dropSession(
  context: ClientContext,
  topic: string,
  reason: string,
  before: Promise<void> = Promise.resolve(),
): Promise<void> {
  const { book, wire } = context
  await context.lock(`session.${topic}`, () => book.sessions.remove(topic))
  await book.dropSeen(topic)
  for (const request of await book.requests.all()) {
    if (request.topic === topic) await book.requests.remove(String(request.id))
  }
  context.note({ kind: 'gone', topic, reason })
  const leave = async (): Promise<void> => {
    await before
    await wire.run({ do: 'unsubscribe', topic })
    // What was published last was remembered too.
    await book.dropSeen(topic)
  }
  leave().catch(() => undefined)
}
