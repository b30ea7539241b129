import type { CacaoPayload } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'

export type { Cacao, CacaoPayload, SignInRequest } from '@latchkey/core/adapter'

/** `authPayload` on the wire: what is to be signed, without who signs it. */
export interface SignInPayload extends Omit<CacaoPayload, 'iss' | 'version'> {
  readonly type: 'caip122'
  readonly chains: readonly Caip2[]
  readonly version: '1'
}
