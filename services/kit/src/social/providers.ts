import { z } from 'zod'

/** Who somebody is at a provider. */
export interface Profile {
  /** Never changes and is never given to another. */
  readonly subject: string
  readonly userName?: string | undefined
  readonly email?: string | undefined
}

/** What is known of a provider; the settings can name other endpoints. */
interface ProviderFacts {
  readonly scope: string
  /** OpenID Connect: endpoints and keys come from the issuer, and who it is from a signed ID token. */
  readonly issuer?: string
  /** OAuth 2.0 alone: who it is comes from a call with the access token. */
  readonly endpoints?: { readonly authorization: string; readonly token: string; readonly user: string }
  /** Whether the token endpoint takes the client's secret in a header only. */
  readonly basic?: boolean
  /** Reads the answer of that call. */
  readonly profile?: z.ZodType<Profile>
}

const id = z.union([z.string().trim().min(1).max(255), z.int()]).transform(String)

export const providers = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  // With a scope for name or address Apple answers by a form only, which a page cannot take.
  apple: { issuer: 'https://appleid.apple.com', scope: 'openid' },
  github: {
    scope: 'read:user',
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
    },
    profile: z
      .object({ id, login: z.string() })
      .transform(({ id, login }) => ({ subject: id, userName: login })),
  },
  facebook: {
    scope: 'public_profile',
    endpoints: {
      authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
      token: 'https://graph.facebook.com/v24.0/oauth/access_token',
      user: 'https://graph.facebook.com/v24.0/me?fields=id,name',
    },
    profile: z
      .object({ id, name: z.string().optional() })
      .transform(({ id, name }) => ({ subject: id, userName: name })),
  },
  x: {
    basic: true,
    scope: 'users.read tweet.read',
    endpoints: {
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
    profile: z
      .object({ data: z.object({ id, username: z.string() }) })
      .transform(({ data }) => ({ subject: data.id, userName: data.username })),
  },
  discord: {
    scope: 'identify',
    endpoints: {
      authorization: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/users/@me',
    },
    profile: z
      .object({ id, username: z.string() })
      .transform(({ id, username }) => ({ subject: id, userName: username })),
  },
} as const satisfies Readonly<Record<string, ProviderFacts>>

export type ProviderName = keyof typeof providers

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

/** One provider of the settings file. */
export const socialSettings = z.strictObject({
  provider: z.enum(Object.keys(providers) as [ProviderName, ...ProviderName[]]),
  clientId: z.string().min(1).max(512),
  clientSecret: z.string().min(1).max(4096),
  /** In place of the known one, of a provider with OpenID Connect. */
  issuer: webUrl.optional(),
  /** In place of the known ones, of a provider without. */
  endpoints: z.strictObject({ authorization: webUrl, token: webUrl, user: webUrl }).optional(),
})

export type SocialSettings = z.infer<typeof socialSettings>

/** The facts of a provider with what the settings say in their place. */
export function factsOf({ provider, issuer, endpoints }: SocialSettings): ProviderFacts {
  const facts: ProviderFacts = providers[provider]
  return {
    ...facts,
    ...(issuer !== undefined && facts.issuer !== undefined && { issuer }),
    ...(endpoints !== undefined && facts.endpoints !== undefined && { endpoints }),
  }
}
