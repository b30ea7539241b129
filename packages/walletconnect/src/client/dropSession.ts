import type { ClientContext } from './clientContext.js'

/**
 * Notifies every tab.
 *
 * @param before a message to publish before unsubscribing
 */
export async function dropSession(
  context: ClientContext,
  topic: string,
  reason: string,
  before: Promise<void> = Promise.resolve(),
): Promise<void> {
  const { book, wire } = context
  await context.lock(`session.${topic}`, () => book.sessions.remove(topic))
  await book.dropSeenHashes(topic)
  for (const request of await book.requests.all()) {
    if (request.topic === topic) await book.requests.remove(String(request.id))
  }
  context.note({ kind: 'gone', topic, reason })
  const leave = async (): Promise<void> => {
    await before
    await wire.run({ do: 'unsubscribe', topic })
    await book.dropSeenHashes(topic)
  }
  leave().catch(() => undefined)
}
