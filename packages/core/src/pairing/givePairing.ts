import { LatchkeyError } from '@latchkey/protocol/errors'
import { parsePairingUri } from '@latchkey/protocol/links'
import type { Context } from '../client/context.js'

/**
 * Shows a pairing that the host made itself (`open({ uri })`), as it is. It says when it ends, or lives the 5 minutes of
 * the protocol.
 *
 * @throws LatchkeyError `invalid_config` when it is no pairing URI: no wallet could read its code
 */
export function givePairing(context: Context, uri: string): void {
  const read = parsePairingUri(uri)
  if (!read) {
    const reason = 'it is no pairing URI; write "wc:<topic>@2?relay-protocol=irn&symKey=<key>"'
    throw new LatchkeyError('invalid_config', { details: { path: 'open.uri', reason } })
  }
  const { expiryTimestamp: seconds } = read
  const expiresAt = seconds === undefined ? context.platform.now() + 300_000 : seconds * 1000
  context.update('givenUri', () => ({ pairing: { uri, expiresAt, given: true } }))
}
