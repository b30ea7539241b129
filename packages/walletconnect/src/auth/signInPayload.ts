import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { SignInPayload, SignInRequest } from './authTypes.js'
import { withRecap } from './recap.js'

export interface SignInPayloadParameters {
  readonly request: SignInRequest
  readonly chains: readonly Caip2[]
  readonly methods: readonly string[]
  readonly page: { readonly host: string; readonly href: string } | undefined
  readonly now: number
}

/**
 * @throws LatchkeyError `invalid_config` unless the statement is printable ASCII: wallets refuse it
 */
export function signInPayload(parameters: SignInPayloadParameters): SignInPayload {
  const { request, chains, methods, page, now } = parameters
  if (request.statement !== undefined && !/^[\x20-\x7e]*$/.test(request.statement)) {
    throw new LatchkeyError('invalid_config', {
      details: { path: 'statement', reason: 'not printable ASCII' },
    })
  }
  const resources = withRecap(request.resources ?? [], methods)
  return {
    type: 'caip122',
    chains,
    ...(request.statement === undefined ? {} : { statement: request.statement }),
    aud: request.uri ?? page?.href ?? '',
    domain: request.domain ?? page?.host ?? '',
    version: '1',
    nonce: request.nonce,
    iat: request.issuedAt ?? new Date(now).toISOString(),
    ...(request.expirationTime === undefined ? {} : { exp: request.expirationTime }),
    ...(request.notBefore === undefined ? {} : { nbf: request.notBefore }),
    ...(request.requestId === undefined ? {} : { requestId: request.requestId }),
    ...(resources.length > 0 ? { resources } : {}),
  }
}
