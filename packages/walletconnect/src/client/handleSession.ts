import type { Payload } from '../envelope/parsePayload.js'
import type { SessionRecord } from '../records/recordTypes.js'
import { checkNamespaces } from '../session/checkNamespaces.js'
import { sendAnswer, rejectUnknownMethod, REFUSALS } from './sendAnswer.js'
import { applyEvent } from './applyEvent.js'
import type { ClientContext } from './clientContext.js'
import { clockOf } from './clockOf.js'
import { dropSession } from './dropSession.js'
import { isSessionExpiry, SESSION_SECONDS } from './sessionSeconds.js'

export async function handleSession(
  context: ClientContext,
  session: SessionRecord,
  payload: Payload,
): Promise<void> {
  if (payload.kind !== 'request') return handleAnswer(context, session, payload)
  const { topic, symKey } = session
  const { id, method, params } = payload
  switch (method) {
    case 'wc_sessionSettle':
    case 'wc_sessionPing':
      return sendAnswer(context, { topic, symKey, id, method })
    case 'wc_sessionUpdate': {
      const applied = await change(context, topic, (now) => update(now, id, params))
      const refused = applied ? {} : { error: REFUSALS.update }
      return sendAnswer(context, { topic, symKey, id, method, ...refused })
    }
    case 'wc_sessionExtend': {
      const expiry = extendedTo(params, context.now())
      if (expiry === undefined)
        return sendAnswer(context, { topic, symKey, id, method, error: REFUSALS.extend })
      await change(context, topic, (now) => ({ ...now, expiry: Math.max(now.expiry, expiry) }))
      return sendAnswer(context, { topic, symKey, id, method })
    }
    case 'wc_sessionEvent':
      await change(context, topic, (now) => applyEvent(context, now, id, params))
      return undefined
    case 'wc_sessionDelete': {
      // Seal and send before the key is deleted.
      const done = sendAnswer(context, { topic, symKey, id, method })
      await dropSession(context, topic, 'wallet', done)
      return undefined
    }
    default:
      return rejectUnknownMethod(context, { topic, symKey, id, method })
  }
}

/** Atomic; a deleted session stays deleted. */
export function change(
  context: ClientContext,
  topic: string,
  apply: (session: SessionRecord) => SessionRecord | undefined,
): Promise<boolean> {
  const { book } = context
  return context.lock(`session.${topic}`, async () => {
    const session = await book.sessions.get(topic)
    const next = session && apply(session)
    if (next === undefined) return false
    await book.sessions.put(topic, next)
    context.note({ kind: 'session', topic })
    return true
  })
}

function update(session: SessionRecord, id: number, params: unknown): SessionRecord | undefined {
  const at = clockOf(id)
  const namespaces = checkNamespaces((params as { readonly namespaces?: unknown } | null)?.namespaces)
  if (namespaces === undefined || at < (session.updatedAt ?? 0)) return undefined
  return { ...session, namespaces, updatedAt: at }
}

/** Default: 7 days from now. Undefined if invalid, past or too distant. */
function extendedTo(params: unknown, now: number): number | undefined {
  const { expiry = now + SESSION_SECONDS } = (params ?? {}) as { readonly expiry?: unknown }
  return isSessionExpiry(expiry, now) ? Math.floor(expiry) : undefined
}

async function handleAnswer(
  context: ClientContext,
  session: SessionRecord,
  payload: Exclude<Payload, { kind: 'request' }>,
): Promise<void> {
  const { book } = context
  const request = await book.requests.get(String(payload.id))
  if (request?.topic !== session.topic) return
  const outcome = payload.kind === 'result' ? { result: payload.result } : { error: payload.error }
  context.note({ kind: 'answer', id: payload.id, outcome })
  await book.requests.remove(String(payload.id))
}
