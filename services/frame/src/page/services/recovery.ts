import type { ServiceClient } from './http.js'

/** The party that can open a share: the service (`server`), or only the user. */
export type ShareKind = 'server' | 'passkey' | 'password'

export interface RecoveryShare {
  readonly walletId: string
  readonly kind: ShareKind
  readonly share: string
  readonly version: number
}

export interface MailAttempt {
  readonly attempt: string
  /** Absent when only storing. */
  readonly number?: number | undefined
}

export type MailNews =
  | { readonly state: 'pending' }
  | { readonly state: 'completed'; readonly ticket: string }

/** Sends its own links, without trust in the gateway. */
export function createRecovery(client: ServiceClient, locale: () => string, site?: () => string | undefined) {
  return {
    /** Without a wallet id to restore, with one to store its share. */
    begin: (email: string, walletId?: string) =>
      client.post<MailAttempt>('/recovery/v1/email', { email, walletId, locale: locale(), site: site?.() }),
    look: (attempt: string) => client.post<MailNews>('/recovery/v1/email/state', { attempt }),
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
    keep: (token: string, share: Omit<RecoveryShare, 'version'>) =>
      client.post<{ version: number }>('/recovery/v1/share/new', share, { token }),
    read: (token: string, walletId: string) =>
      client.get<RecoveryShare>('/recovery/v1/share', { token, query: { walletId } }),
    replace: (token: string, share: RecoveryShare) =>
      client.post<{ version: number }>('/recovery/v1/share', share, { token }),
  }
}

export type Recovery = ReturnType<typeof createRecovery>
