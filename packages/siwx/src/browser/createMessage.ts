import type { Siwx, SiwxMessage, SiwxMessageInput } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { mailtoOf, type SiwxData, signInMessage } from '@latchkey/protocol/signIn'

/** What both keepers of sessions take. */
export interface SiwxOptions extends Pick<Siwx, 'getRequired' | 'prompt' | 'signOutOnDisconnect'> {
  /** What visitors read in their wallet above the technical lines: one line of ASCII. */
  readonly statement?: string | undefined
  /** Seconds that a session lasts; default seven days. */
  readonly lifetime?: number | undefined
  /** Each network of a family has a session of its own; default false, one for the account on all of them. */
  readonly perNetwork?: boolean | undefined
}

/** Seconds that a session lasts unless a host says otherwise. */
export const week = 7 * 24 * 60 * 60

/** A message for the page that is open. */
export function createMessage(
  { chainId, accountAddress, notBefore }: SiwxMessageInput,
  { statement, lifetime = week }: SiwxOptions,
  nonce: string,
  {
    email,
    ahead = 0,
  }: {
    /** That its nonce was issued for. */
    readonly email?: string | undefined
    /** Milliseconds by which the clock of who checks it is ahead of this device's. */
    readonly ahead?: number
  } = {},
): SiwxMessage {
  const now = Date.now() + ahead
  const data: SiwxData = {
    accountAddress,
    chainId,
    domain: location.host,
    uri: `${location.origin}${location.pathname}`,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + lifetime * 1000).toISOString(),
    ...(statement && { statement }),
    ...(notBefore && { notBefore }),
    ...(email !== undefined && { resources: [mailtoOf(email)] }),
  }
  const text = signInMessage(data)
  if (text === undefined)
    throw new LatchkeyError('method_not_supported', { details: { method: 'signIn', chainId } })
  return { ...data, toString: () => text }
}
