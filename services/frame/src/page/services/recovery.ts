import type { ServiceClient } from './http.js'

/** Who can open a share: the service, or only the user. */
export type ShareKind = 'server' | 'passkey' | 'password'

/** A share at the recovery service. */
export interface RecoveryShare {
  readonly walletId: string
  readonly kind: ShareKind
  readonly share: string
  readonly version: number
}

/** The routes of the recovery service. It sends codes of its own and takes no word of the gateway's. */
export function createRecovery(client: ServiceClient, locale: string) {
  return {
    leave: (email: string, walletId: string, share: string, kind: ShareKind = 'server') =>
      client.post<{ version: number }>('/recovery/v1/leave', { email, walletId, share, kind }),
    begin: (email: string) =>
      client.post<{ attempt: string; expiresAt: number }>('/recovery/v1/email', { email, locale }),
    prove: (attempt: string, code: string) =>
      client.post<{ ticket: string; expiresAt: number }>('/recovery/v1/email/code', { attempt, code }),
    read: (token: string, walletId: string) =>
      client.get<RecoveryShare>('/recovery/v1/share', { token, query: { walletId } }),
    replace: (token: string, share: RecoveryShare) =>
      client.post<{ version: number }>('/recovery/v1/share', share, { token }),
  }
}

export type Recovery = ReturnType<typeof createRecovery>
