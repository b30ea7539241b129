import type { Caip2 } from '@latchkey/protocol/caip'

export type { Cacao, CacaoPayload, SignInRequest } from '@latchkey/core/adapter'

/** `authPayload` on the wire (protocol page 10.1). */
export interface SignInPayload {
  readonly type: 'caip122'
  readonly chains: readonly Caip2[]
  readonly domain: string
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
