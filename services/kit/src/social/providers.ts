import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readAppleKey } from './appleSecret.js'

export interface Profile {
  /** Stable, and never reassigned. */
  readonly subject: string
  readonly userName?: string | undefined
  readonly email?: string | undefined
}

interface ProviderFacts {
  readonly scope: string
  /** OpenID Connect: a signed ID token. */
  readonly issuer?: string
  /** OAuth 2.0: a call with the access token. */
  readonly endpoints?: { readonly authorization: string; readonly token: string; readonly user: string }
  readonly basic?: boolean
  readonly profile?: z.ZodType<Profile>
}

const subjectId = z.union([z.string().trim().min(1).max(255), z.int()]).transform(String)

export const providers = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  // For name or email Apple answers by form post, which a page cannot receive.
  apple: { issuer: 'https://appleid.apple.com', scope: 'openid' },
  github: {
    scope: 'read:user',
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
    },
    profile: z
      .object({ id: subjectId, login: z.string() })
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
      .object({ id: subjectId, name: z.string().optional() })
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
      .object({ data: z.object({ id: subjectId, username: z.string() }) })
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
      .object({ id: subjectId, username: z.string() })
      .transform(({ id, username }) => ({ subject: id, userName: username })),
  },
} as const satisfies Readonly<Record<string, ProviderFacts>>

export type ProviderName = keyof typeof providers

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const appleId = z
  .string()
  .regex(/^[A-Z0-9]{10}$/, 'must be ten letters and digits, as Apple shows it')
  .optional()

/** Apple's secret derives from `key`. */
export const socialSettings = z
  .strictObject({
    provider: z.enum(Object.keys(providers) as [ProviderName, ...ProviderName[]]),
    clientId: z.string().min(1).max(512),
    clientSecret: z.string().min(1).max(4096).optional(),
    teamId: appleId,
    keyId: appleId,
    /** Apple's `.p8` file, or its text. */
    keyFile: z.string().min(1).max(4096).optional(),
    key: z.string().min(1).max(4096).optional(),
    issuer: webUrl.optional(),
    endpoints: z.strictObject({ authorization: webUrl, token: webUrl, user: webUrl }).optional(),
  })
  .transform(({ keyFile, ...social }, { addIssue }) => {
    const mistake = (path: string, message: string) => {
      addIssue({ code: 'custom', path: [path], message })
      return z.NEVER
    }
    const wrong = mistakeIn({ keyFile, ...social })
    if (wrong !== undefined) return mistake(...wrong)
    if (social.provider !== 'apple' || social.clientSecret !== undefined) return social
    try {
      const key = keyFile === undefined ? social.key : readText(keyFile)
      if (key === undefined) return mistake('keyFile', 'is missing, or key')
      readAppleKey(key)
      return { ...social, key }
    } catch (error) {
      const source = keyFile === undefined ? 'key' : 'keyFile'
      return mistake(source, error instanceof Error ? error.message : 'cannot be used')
    }
  })

type ProviderInput = Readonly<
  Partial<Record<'clientSecret' | 'teamId' | 'keyId' | 'keyFile' | 'key', string | undefined>>
> & { readonly provider: ProviderName }

function mistakeIn({
  provider,
  clientSecret,
  ...ofKey
}: ProviderInput): [field: string, message: string] | undefined {
  const { teamId, keyId, keyFile, key } = ofKey
  const [named] =
    Object.entries({ teamId, keyId, keyFile, key }).find(([, value]) => value !== undefined) ?? []
  if (provider !== 'apple') {
    if (named !== undefined) return [named, 'is for Apple alone']
    return clientSecret === undefined ? ['clientSecret', 'is missing'] : undefined
  }
  if (clientSecret !== undefined)
    return named === undefined ? undefined : [named, 'is of no use beside clientSecret']
  if (teamId === undefined) return ['teamId', 'is missing, or clientSecret']
  if (keyId === undefined) return ['keyId', 'is missing']
  return keyFile !== undefined && key !== undefined ? ['key', 'is of no use beside keyFile'] : undefined
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`cannot be read (${(cause as { code?: string }).code ?? 'unknown'})`, { cause })
  }
}

export type SocialSettings = z.infer<typeof socialSettings>

export function factsOf({ provider, issuer, endpoints }: SocialSettings): ProviderFacts {
  const facts: ProviderFacts = providers[provider]
  return {
    ...facts,
    ...(issuer !== undefined && facts.issuer !== undefined && { issuer }),
    ...(endpoints !== undefined && facts.endpoints !== undefined && { endpoints }),
  }
}
