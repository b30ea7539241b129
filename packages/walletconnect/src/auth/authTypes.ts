import type { CacaoPayload } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'

export type { Cacao, CacaoPayload, SignInRequest } from '@latchkey/core/adapter'

/** One-click sign-ins are for EVM accounts only. */
export const SIGN_IN_NAMESPACE = 'eip155'

export interface SignInPayload extends Omit<CacaoPayload, 'iss' | 'version'> {
  readonly type: 'caip122'
  readonly chains: readonly Caip2[]
  readonly version: '1'
}
