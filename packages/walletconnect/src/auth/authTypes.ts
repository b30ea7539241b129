import type { CacaoPayload } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'

export type { Cacao, CacaoPayload, SignInRequest } from '@latchkey/core/adapter'

/** The family of one-click sign-ins: wallets know them for EVM accounts (EIP-4361) and no others. */
export const SIGN_IN_NAMESPACE = 'eip155'

/** `authPayload` on the wire: what is to be signed, without who signs it. */
export interface SignInPayload extends Omit<CacaoPayload, 'iss' | 'version'> {
  readonly type: 'caip122'
  readonly chains: readonly Caip2[]
  readonly version: '1'
}
