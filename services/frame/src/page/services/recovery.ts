import type { ServiceClient } from './http.js'

/** The party that can open a share: the service, or only the user. */
export type ShareKind = 'server' | 'passkey' | 'password'

/** A share at the recovery service. */
export interface RecoveryShare {
  readonly walletId: string
  readonly kind: ShareKind
  readonly share: string
  readonly version: number
}

/** An email with a link. */
export interface MailAttempt {
  readonly attempt: string
  /** To be shown, and typed where the link leads; absent where a share is only left. */
  readonly number?: number | undefined
}

/** The outcome. */
export type MailNews =
  | { readonly state: 'pending' }
  | { readonly state: 'completed'; readonly ticket: string }

/** The routes of the recovery service. It sends links of its own, asks providers itself and takes no word of the gateway's. */
export function createRecovery(client: ServiceClient, locale: () => string, site?: () => string | undefined) {
  return {
    /** Sends a link: by itself to bring a wallet to this device, or to leave the share of one wallet and read none. */
    begin: (email: string, walletId?: string) =>
      client.post<MailAttempt>('/recovery/v1/email', { email, walletId, locale: locale(), site: site?.() }),
    /** Whether it was confirmed. */
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
