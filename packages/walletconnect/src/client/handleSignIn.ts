import { SIGN_IN_NAMESPACE } from '../auth/authTypes.js'
import { toHex } from '../bytes/hex.js'
import { loadSignIn } from '../auth/loadSignIn.js'
import type { Bytes } from '../crypto/cryptoSuite.js'
import type { Payload } from '../envelope/parsePayload.js'
import type { ProposalRecord } from '../records/recordTypes.js'
import { checkNamespaces } from '../session/checkNamespaces.js'
import { readMetadata } from '../session/readMetadata.js'
import type { ClientContext } from './clientContext.js'
import { dropProposal, failProposal } from './endProposal.js'
import { peerFailure } from './peerFailure.js'
import { SESSION_SECONDS } from './sessionSeconds.js'

/** The fallback proposal decides. */
const UNKNOWN_METHOD = 10001

/** @param key opened the envelope; of a type-1 envelope also the session's key */
export async function handleSignIn(
  context: ClientContext,
  proposal: ProposalRecord,
  payload: Payload,
  key: Bytes,
): Promise<void> {
  const { auth } = proposal
  if (auth === undefined || payload.kind === 'request' || payload.id !== auth.id) return
  if (payload.kind === 'error') {
    if (payload.error.code === UNKNOWN_METHOD) return
    return failProposal(context, proposal, peerFailure(payload.error))
  }
  const result = (await loadSignIn()).readAuthResult(payload.result, auth.payload)
  const fail = (reason: string): Promise<void> =>
    failProposal(context, proposal, { name: 'wallet_error', details: { reason } })
  const { events = [] } = context.families.get(SIGN_IN_NAMESPACE) ?? {}
  const namespaces = result && checkNamespaces({ [SIGN_IN_NAMESPACE]: { ...result.granted, events } })
  if (result === undefined || namespaces === undefined) return fail('The sign-in answers another question')
  const { book, wire } = context
  const topic = toHex(await context.crypto.sha256(key))
  // The visible QR code has this key: a session needs a key agreement.
  if (topic === proposal.pairingTopic) return
  const now = context.now()
  await book.sessions.put(topic, {
    topic,
    symKey: toHex(key),
    expiry: now + SESSION_SECONDS,
    createdAt: now,
    namespaces,
    peer: { publicKey: result.responder.publicKey, metadata: readMetadata(result.responder.metadata) },
    self: { publicKey: proposal.publicKey },
    pairingTopic: proposal.pairingTopic,
    walletId: proposal.walletId,
    unclaimed: true,
    cacaos: result.cacaos,
    ...(proposal.link === undefined ? {} : { link: proposal.link }),
  })
  if (result.granted.methods.length > 0) {
    wire.run({ do: 'subscribe', topics: [topic] }).catch(() => undefined)
  }
  await dropProposal(context, proposal)
  context.note({ kind: 'session', topic })
  context.note({ kind: 'proposal', pairingTopic: proposal.pairingTopic, outcome: { topic } })
}
