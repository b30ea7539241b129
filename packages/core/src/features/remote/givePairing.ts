import { LatchkeyError } from '@latchkey/protocol/errors'
import { parsePairingUri } from '@latchkey/protocol/links'
import { MINUTE_MS, SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'

/** Byte mode, error correction M (ISO/IEC 18004, version 40). */
const QR_BYTES = 2_331

/** Expires at its own expiry, or after 5 minutes. */
export function givePairing(context: Pick<Context, 'platform' | 'update'>, uri: string): void {
  const parsed = parsePairingUri(uri)
  if (!parsed) {
    const reason = 'it is no pairing URI; write "wc:<topic>@2?relay-protocol=irn&symKey=<key>"'
    throw new LatchkeyError('invalid_config', { details: { path: 'open.uri', reason } })
  }
  const bytes = new TextEncoder().encode(uri).length
  if (bytes > QR_BYTES) {
    const reason = `it has ${bytes} bytes, and a QR code holds ${QR_BYTES}; leave out what no wallet needs`
    throw new LatchkeyError('invalid_config', { details: { path: 'open.uri', reason } })
  }
  const { expiryTimestamp: seconds } = parsed
  const expiresAt = seconds === undefined ? context.platform.now() + 5 * MINUTE_MS : seconds * SECOND_MS
  context.update('givenUri', () => ({ pairing: { uri, expiresAt, given: true } }))
}
