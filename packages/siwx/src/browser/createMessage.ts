import type { Siwx, SiwxMessage, SiwxMessageInput } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { mailtoOf, type SiwxData, signInMessage } from '@latchkey/protocol/signIn'

/** Options of every sign-in storage. */
export interface SiwxOptions extends Pick<Siwx, 'getRequired' | 'prompt' | 'signOutOnDisconnect'> {
  /** Text that visitors read in their wallet: one line of ASCII. */
  readonly statement?: string | undefined
  /** Lifetime of a session in seconds; default seven days. */
  readonly lifetime?: number | undefined
  /** Requires a separate session on each network of a family; default false. */
  readonly perNetwork?: boolean | undefined
}

export const week = 7 * 24 * 60 * 60

export function createMessage(
  { chainId, accountAddress, notBefore }: SiwxMessageInput,
  { statement, lifetime = week }: SiwxOptions,
  nonce: string,
  {
    email,
    ahead = 0,
  }: {
    readonly email?: string | undefined
    /** Milliseconds by which the verifier's clock is ahead. */
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
