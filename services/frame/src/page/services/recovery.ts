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

/** The routes of the recovery service. It sends codes of its own, asks providers itself and takes no word of the gateway's. */
export function createRecovery(client: ServiceClient, locale: () => string) {
  return {
    leave: (email: string, walletId: string, share: string, kind: ShareKind = 'server') =>
      client.post<{ version: number }>('/recovery/v1/leave', { email, walletId, share, kind }),
    begin: (email: string) =>
      client.post<{ attempt: string; expiresAt: number }>('/recovery/v1/email', { email, locale: locale() }),
    prove: (attempt: string, code: string) =>
      client.post<{ ticket: string; expiresAt: number }>('/recovery/v1/email/code', { attempt, code }),
    beginSocial: (provider: string) =>
      client.post<{ attempt: string; uri: string }>('/recovery/v1/social', { provider }),
    finishSocial: (attempt: string, uri: string) =>
      client.post<{ ticket: string }>('/recovery/v1/social/finish', { attempt, uri }),
    beginFarcaster: () => client.post<{ attempt: string; url: string }>('/recovery/v1/farcaster', undefined),
    lookAtFarcaster: (attempt: string) =>
      client.post<{ state: 'pending' } | { state: 'completed'; ticket: string }>(
        '/recovery/v1/farcaster/state',
        { attempt },
      ),
    keep: (token: string, walletId: string, share: string) =>
      client.post<{ version: number }>(
        '/recovery/v1/share/new',
        { walletId, kind: 'server', share },
        { token },
      ),
    read: (token: string, walletId: string) =>
      client.get<RecoveryShare>('/recovery/v1/share', { token, query: { walletId } }),
    replace: (token: string, share: RecoveryShare) =>
      client.post<{ version: number }>('/recovery/v1/share', share, { token }),
  }
}

export type Recovery = ReturnType<typeof createRecovery>
