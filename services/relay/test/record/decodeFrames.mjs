import { createDecipheriv, createHash } from 'node:crypto'

/** Parameters with an envelope, and the one with its topic. */
const ENVELOPES = {
  irn_publish: { message: 'topic' },
  wc_proposeSession: { sessionProposal: 'pairingTopic' },
  wc_approveSession: { sessionProposalResponse: 'pairingTopic', sessionSettlementRequest: 'sessionTopic' },
}

/**
 * Adds `decoded`, which is enough to seal a frame again byte for byte.
 *
 * @param {object[]} frames
 * @param {readonly string[]} symKeys of both sides, hex
 */
export function decodeFrames(frames, symKeys) {
  return frames.map((entry) => {
    const { method, params } = entry.frame ?? {}
    const envelopes = entry.from === 'relay' ? undefined : ENVELOPES[method]
    if (envelopes === undefined) return entry
    const decoded = Object.fromEntries(
      Object.entries(envelopes).map(([name, topic]) => [name, open(params[name], params[topic], symKeys)]),
    )
    return { ...entry, decoded }
  })
}

function open(message, topic, symKeys) {
  const bytes = Buffer.from(message, 'base64')
  const envelopeType = bytes[0]
  const start = envelopeType === 1 ? 33 : 1
  const iv = bytes.subarray(start, start + 12)
  const sealed = bytes.subarray(start + 12, -16)
  for (const symKey of symKeys) {
    const decipher = createDecipheriv('chacha20-poly1305', Buffer.from(symKey, 'hex'), iv, {
      authTagLength: 16,
    })
    decipher.setAuthTag(bytes.subarray(-16))
    try {
      const plaintext = Buffer.concat([decipher.update(sealed), decipher.final()]).toString()
      const sender = envelopeType === 1 ? { senderPublicKey: bytes.subarray(1, 33).toString('hex') } : {}
      const messageHash = createHash('sha256').update(message).digest('hex')
      return { envelopeType, topic, symKey, iv: iv.toString('hex'), messageHash, plaintext, ...sender }
    } catch {
      // Another key.
    }
  }
  throw new Error(`No key opens a message of ${topic}`)
}
