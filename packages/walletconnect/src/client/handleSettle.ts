import type { Payload } from '../envelope/parsePayload.js'
import type { ProposalRecord, SessionRecord } from '../records/recordTypes.js'
import { checkNamespaces } from '../session/checkNamespaces.js'
import { readMetadata } from '../session/readMetadata.js'
import { sendAnswer, REFUSALS } from './sendAnswer.js'
import type { ClientContext } from './clientContext.js'
import { dropProposal, failProposal } from './endProposal.js'
import { isSessionExpiry } from './sessionSeconds.js'

export async function handleSettle(
  context: ClientContext,
  proposal: ProposalRecord,
  payload: Payload,
): Promise<void> {
  const { session } = proposal
  if (session === undefined || payload.kind !== 'request' || payload.method !== 'wc_sessionSettle') return
  const { book } = context
  const reply = {
    topic: session.topic,
    symKey: session.symKey,
    id: payload.id,
    method: payload.method,
  } as const
  const made = settle(context, proposal, payload.params)
  if (made === undefined) {
    await sendAnswer(context, { ...reply, error: REFUSALS.settle })
    return failProposal(context, proposal, {
      name: 'wallet_error',
      details: { reason: REFUSALS.settle.message },
    })
  }
  await book.sessions.put(made.topic, made)
  context.note({ kind: 'session', topic: made.topic })
  context.note({ kind: 'proposal', pairingTopic: proposal.pairingTopic, outcome: { topic: made.topic } })
  await dropProposal(context, proposal, made.topic)
  await sendAnswer(context, reply)
}

function settle(
  context: ClientContext,
  proposal: ProposalRecord,
  params: unknown,
): SessionRecord | undefined {
  const { session } = proposal
  if (session === undefined) return undefined
  const value = (params ?? {}) as Readonly<Record<string, unknown>>
  const controller = (value['controller'] ?? {}) as {
    readonly publicKey?: unknown
    readonly metadata?: unknown
  }
  const { protocol } = (value['relay'] ?? {}) as { readonly protocol?: unknown }
  const namespaces = checkNamespaces(value['namespaces'])
  const { expiry } = value
  const now = context.now()
  const { publicKey } = controller
  if (typeof publicKey !== 'string' || publicKey.toLowerCase() !== session.responder) return undefined
  if (namespaces === undefined || protocol !== 'irn') return undefined
  if (!isSessionExpiry(expiry, now)) return undefined
  const { disableDeepLink } = (value['sessionConfig'] ?? {}) as { readonly disableDeepLink?: unknown }
  return {
    topic: session.topic,
    symKey: session.symKey,
    expiry,
    createdAt: now,
    namespaces,
    peer: { publicKey: session.responder, metadata: readMetadata(controller.metadata) },
    self: { publicKey: proposal.publicKey },
    pairingTopic: proposal.pairingTopic,
    walletId: proposal.walletId,
    unclaimed: true,
    ...(proposal.link === undefined ? {} : { link: proposal.link }),
    ...(disableDeepLink === true ? { disableDeepLink } : {}),
    ...readProperties(value['sessionProperties']),
  }
}

/** Free-form, kept as a map of short texts. */
function readProperties(value: unknown): Pick<SessionRecord, 'sessionProperties'> {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length > 65_536) return {}
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return texts.length > 0 ? { sessionProperties: Object.fromEntries(texts) } : {}
}
