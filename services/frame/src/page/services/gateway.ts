import { LatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths } from '@latchkey/protocol/http'
import type { ServiceClient } from './http.js'

/** Milliseconds that an approval waits for a name. */
const NAME_MS = 2_000

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** Milliseconds from the answer. */
  readonly expiresIn: number
  /** By the gateway's clock, Unix milliseconds. */
  readonly expiresAt?: number | undefined
}

export interface LoggedIn extends Tokens {
  readonly userId: string
  readonly email?: string | undefined
  readonly userName?: string | undefined
  readonly deviceToken: string
}

export interface Attempt {
  readonly attempt: string
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  readonly expiresAt: number
}

export interface PasskeyAttempt {
  readonly attempt: string
  readonly options: object
}

export interface AuthShare {
  readonly walletId: string
  readonly share: string
  /** Recovery share under the login's passkey. */
  readonly passkeyShare?: string | undefined
  readonly version: number
}

export interface Device {
  readonly id: string
  readonly label: string
  readonly seenAt: number
  readonly isThis: boolean
}

export const createGateway = (client: ServiceClient, locale: () => string) => ({
  ...emailRoutes(client, locale),
  ...loginRoutes(client),
  ...sessionRoutes(client),
  ...chainRoutes(client),
  ...shareRoutes(client),
})

export type Gateway = ReturnType<typeof createGateway>

const emailRoutes = (client: ServiceClient, locale: () => string) => ({
  beginEmail: (email: string, deviceToken: string | undefined) =>
    client.post<Attempt>('/auth/v1/email', {
      email,
      locale: locale(),
      ...(deviceToken && { deviceToken }),
    }),
  lookAt: (attempt: string, signal: AbortSignal) =>
    client.post<Pick<Attempt, 'action' | 'expiresAt'>>('/auth/v1/email/state', { attempt }, { signal }),
  finishEmail: (attempt: string, code: string) =>
    client.post<LoggedIn>('/auth/v1/email/code', { attempt, code }),
  beginChange: (token: string, email: string) =>
    client.post<Attempt>('/auth/v1/email/change', { email, locale: locale() }, { token }),
  changePrimary: (token: string, attempt: string, code: string) =>
    client.post<Attempt>('/auth/v1/email/change/primary', { attempt, code }, { token }),
  changeSecondary: (token: string, attempt: string, code: string) =>
    client.post<{ email: string }>('/auth/v1/email/change/secondary', { attempt, code }, { token }),
})

const loginRoutes = (client: ServiceClient) => ({
  beginSocial: (provider: string) =>
    client.post<{ attempt: string; uri: string }>('/auth/v1/social', { provider }),
  finishSocial: (attempt: string, uri: string) =>
    client.post<LoggedIn>('/auth/v1/social/finish', { attempt, uri }),
  beginFarcaster: () => client.post<{ attempt: string; url: string }>('/auth/v1/farcaster', undefined),
  lookAtFarcaster: (attempt: string) =>
    client.post<{ state: 'pending' } | ({ state: 'completed' } & LoggedIn)>('/auth/v1/farcaster/state', {
      attempt,
    }),
  beginPasskey: () => client.post<PasskeyAttempt>('/auth/v1/passkey', {}),
  finishPasskey: (attempt: string, response: object) =>
    client.post<LoggedIn>('/auth/v1/passkey/finish', { attempt, response }),
  beginPasskeyUser: (name: string) => client.post<PasskeyAttempt>('/auth/v1/passkey/user', { name }),
  finishPasskeyUser: (attempt: string, response: object) =>
    client.post<LoggedIn>('/auth/v1/passkey/user/finish', { attempt, response }),
})

const sessionRoutes = (client: ServiceClient) => ({
  refresh: (refreshToken: string) => client.post<Tokens>('/auth/v1/session/refresh', { refreshToken }),
  end: (token: string) => client.post<undefined>('/auth/v1/session/end', undefined, { token }),
  proveEmail: (token: string, origin: string) =>
    client.post<{ email: string; proof: string }>('/auth/v1/sign-in-email/login', { origin }, { token }),
  devices: async (token: string) =>
    (await client.get<{ devices: readonly Device[] }>('/auth/v1/devices', { token })).devices,
  revoke: (token: string, id: string) => client.post<undefined>('/auth/v1/devices/revoke', { id }, { token }),
})

const chainRoutes = (client: ServiceClient) => ({
  supportedChains: async () =>
    (await client.get<{ http: readonly string[] }>('/v1/supported-chains', { isOpen: true })).http,
  balances: async (address: string, chainId: string, signal: AbortSignal) => {
    const query = { currency: 'usd', chainId }
    const answer = await client.get<{ balances?: unknown } | undefined>(httpPaths.balance(address), {
      query,
      signal,
      isOpen: true,
    })
    const balances = answer?.balances
    if (!Array.isArray(balances)) throw new LatchkeyError('token_balance_unavailable')
    return balances as readonly unknown[]
  },
  /** Verified by the gateway in both directions. */
  nameOf: async (address: string): Promise<string | undefined> => {
    if (!address.startsWith('0x')) return undefined
    const signal = AbortSignal.timeout(NAME_MS)
    const answer = await client.get<{ name?: unknown } | undefined>(httpPaths.identity(address), {
      signal,
      isOpen: true,
    })
    return typeof answer?.name === 'string' ? answer.name : undefined
  },
})

const shareRoutes = (client: ServiceClient) => ({
  readShare: (token: string) => client.get<AuthShare>('/custody/v1/share', { token }),
  storeShare: (
    token: string,
    body: { walletId: string; share: string; passkeyShare?: string | undefined; replaces?: number },
  ) => client.post<{ version: number }>('/custody/v1/share', body, { token }),
})
