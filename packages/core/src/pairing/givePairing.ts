import type { Context } from '../client/context.js'

/**
 * Shows a pairing that the host made itself (`open({ uri })`), as it is. It says when it ends, or lives the 5 minutes of
 * the protocol.
 */
export function givePairing(context: Context, uri: string): void {
  const seconds = /expiryTimestamp=(\d{1,12})(?!\d)/.exec(uri)?.[1]
  const expiresAt = seconds ? Number(seconds) * 1000 : context.platform.now() + 300_000
  context.update('givenUri', () => ({ pairing: { uri, expiresAt, given: true } }))
}
