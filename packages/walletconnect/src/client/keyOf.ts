import { fromHex } from '../bytes/hex.js'
import type { Bytes, CryptoSuite } from '../crypto/cryptoSuite.js'
import type { Envelope } from '../envelope/readEnvelope.js'
import type { FoundTopic } from './findTopic.js'

/** Type 1 only while a sign-in awaits its answer. */
export async function keyOf(
  crypto: CryptoSuite,
  found: FoundTopic,
  envelope: Envelope,
): Promise<Bytes | undefined> {
  const { senderPublicKey } = envelope
  if (senderPublicKey === undefined) {
    if (found.kind === 'session') return fromHex(found.session.symKey)
    if (found.kind === 'pairing') return fromHex(found.proposal.pairingKey)
    return found.kind === 'settle' ? fromHex(found.proposal.session?.symKey ?? '') : undefined
  }
  if ((found.kind !== 'signIn' && found.kind !== 'pairing') || found.proposal.auth === undefined)
    return undefined
  const privateKey = fromHex(found.proposal.privateKey)
  try {
    return privateKey && (await crypto.agree(privateKey, senderPublicKey))
  } catch {
    return undefined
  }
}
