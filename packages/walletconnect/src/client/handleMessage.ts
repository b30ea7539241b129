import { toHex } from '../bytes/hex.js'
import { toUtf8 } from '../bytes/utf8.js'
import { openEnvelope } from '../envelope/openEnvelope.js'
import { parsePayload } from '../envelope/parsePayload.js'
import { readEnvelope } from '../envelope/readEnvelope.js'
import type { TopicMessage } from '../relay/relayTypes.js'
import type { ClientContext } from './clientContext.js'
import { findTopic } from './findTopic.js'
import { handlePairing } from './handlePairing.js'
import { handleSession } from './handleSession.js'
import { handleSettle } from './handleSettle.js'
import { handleSignIn } from './handleSignIn.js'
import { keyOf } from './keyOf.js'

/** 8 bytes. */
export async function hashMessage(crypto: ClientContext['crypto'], message: string): Promise<string> {
  return toHex((await crypto.sha256(toUtf8(message))).subarray(0, 8))
}

/**
 * Drops our own, known and unreadable messages. Changes records first, then answers.
 *
 * @returns false without a record of the topic
 * @throws only if the vault fails: the relay must deliver again
 */
export async function handleMessage(
  context: ClientContext,
  { topic, message }: TopicMessage,
): Promise<boolean> {
  const { book, crypto } = context
  const [found, hash, knownHashes] = await Promise.all([
    findTopic(book, topic),
    hashMessage(crypto, message),
    book.seenHashes(topic),
  ])
  if (found === undefined) return false
  if (knownHashes.includes(hash)) return true
  const envelope = readEnvelope(message)
  const key = envelope && (await keyOf(crypto, found, envelope))
  const text = key && (await openEnvelope(crypto.cipher, envelope, key))
  const payload = text === undefined ? undefined : parsePayload(text)
  if (payload !== undefined && key !== undefined) {
    switch (found.kind) {
      case 'pairing':
        await handlePairing(context, found.proposal, payload, key)
        break
      case 'signIn':
        await handleSignIn(context, found.proposal, payload, key)
        break
      case 'settle':
        await handleSettle(context, found.proposal, payload)
        break
      default:
        await handleSession(context, found.session, payload)
    }
  }
  // If the page dies earlier, the relay delivers again.
  if ((await findTopic(book, topic)) === undefined) await book.dropSeenHashes(topic)
  else await book.addSeenHash(topic, hash)
  return true
}
