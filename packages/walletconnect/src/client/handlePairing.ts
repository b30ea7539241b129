import { fromHex, toHex } from '../bytes/hex.js'
import type { Bytes } from '../crypto/cryptoSuite.js'
import type { Payload } from '../envelope/parsePayload.js'
import type { ProposalRecord } from '../records/recordTypes.js'
import { sendAnswer, rejectUnknownMethod } from './sendAnswer.js'
import type { ClientContext } from './clientContext.js'
import { failProposal } from './endProposal.js'
import { handleSignIn } from './handleSignIn.js'
import { peerFailure } from './peerFailure.js'

export async function handlePairing(
  context: ClientContext,
  proposal: ProposalRecord,
  payload: Payload,
  key: Bytes,
): Promise<void> {
  const { pairingTopic: topic, pairingKey: symKey } = proposal
  if (payload.kind === 'request') {
    const { id, method } = payload
    if (method === 'wc_pairingPing' || method === 'wc_pairingExtend') {
      return sendAnswer(context, { topic, symKey, id, method })
    }
    if (method !== 'wc_pairingDelete') return rejectUnknownMethod(context, { topic, symKey, id, method })
    // Before an approval, deletion means rejection.
    if (proposal.session !== undefined) return
    return failProposal(context, proposal, { name: 'user_rejected', details: { reason: 'pairing deleted' } })
  }
  if (payload.id === proposal.auth?.id) return handleSignIn(context, proposal, payload, key)
  // The first valid answer counts.
  if (payload.id !== proposal.id || proposal.session !== undefined) return
  if (payload.kind === 'error') return failProposal(context, proposal, peerFailure(payload.error))
  await approve(context, proposal, payload.result)
}

async function approve(context: ClientContext, proposal: ProposalRecord, result: unknown): Promise<void> {
  const { book, crypto, wire } = context
  const { responderPublicKey } = (result ?? {}) as { readonly responderPublicKey?: unknown }
  const privateKey = fromHex(proposal.privateKey)
  const peer = typeof responderPublicKey === 'string' ? fromHex(responderPublicKey) : undefined
  if (peer?.length !== 32 || privateKey === undefined) return
  let symKey: Bytes
  try {
    symKey = await crypto.agree(privateKey, peer)
  } catch {
    return
  }
  const topic = toHex(await crypto.sha256(symKey))
  // Stored before subscribing: a reload before settlement loses nothing.
  await book.proposals.put(proposal.pairingTopic, {
    ...proposal,
    session: { topic, symKey: toHex(symKey), responder: toHex(peer) },
  })
  wire.run({ do: 'subscribe', topics: [topic] }).catch(() => undefined)
}
