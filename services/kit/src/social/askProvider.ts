import { decodeProtectedHeader } from 'jose'
import { outgoingFetch } from '../http/outgoingFetch.js'
import { refuse, ServiceError } from '../http/serviceError.js'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientError,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  type IDToken,
  ResponseBodyError,
} from 'openid-client'
import { signAppleSecret } from './appleSecret.js'
import { factsOf, type Profile, type SocialSettings } from './providers.js'

export interface Binding {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636): 43 characters or more. */
  readonly verifier: string
}

/** Seconds per answer. */
const patience = 10

export function createProviderClient(now: () => number) {
  const known = new Map<string, { at: number; configuration: Promise<Configuration> }>()

  function configurationOf(settings: SocialSettings): Promise<Configuration> {
    const key = JSON.stringify(settings)
    const entry = known.get(key)
    if (entry !== undefined && now() - entry.at < 3_600_000) return entry.configuration
    const configuration = open(settings, now)
    known.set(key, { at: now(), configuration })
    configuration.catch(() => known.delete(key))
    return configuration
  }

  /** @throws ServiceError 422 for another login's answer, 503 */
  async function exchange(settings: SocialSettings, binding: Binding, uri: string) {
    const { issuer } = factsOf(settings)
    const configuration = await configurationOf(settings).catch(unavailable)
    const answer = new URL(uri)
    // No issuer is published, so `iss` (RFC 9207) cannot be checked; the attempt identifies the
    // provider.
    if (issuer === undefined) answer.searchParams.delete('iss')
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: binding.state,
      pkceCodeVerifier: binding.verifier,
      ...(issuer !== undefined && { expectedNonce: binding.nonce, idTokenExpected: true }),
    }).catch(notAccepted)
    return { configuration, tokens }
  }

  return {
    /** @throws ServiceError 503 without the issuer's metadata */
    async urlOf(settings: SocialSettings, binding: Binding, scope?: string): Promise<string> {
      const { scope: usual, issuer } = factsOf(settings)
      const configuration = await configurationOf(settings).catch(unavailable)
      return buildAuthorizationUrl(configuration, {
        redirect_uri: binding.redirectUri,
        scope: scope ?? usual,
        state: binding.state,
        ...(issuer !== undefined && { nonce: binding.nonce }),
        code_challenge: await calculatePKCECodeChallenge(binding.verifier),
        code_challenge_method: 'S256',
      }).href
    },

    async claimsOf(settings: SocialSettings, binding: Binding, uri: string): Promise<IDToken> {
      return claimsOf(settings, (await exchange(settings, binding, uri)).tokens)
    },

    /**
     * @param uri whole address of the returned page
     * @throws ServiceError 422 for a refusal or another login's answer, 503
     */
    async profileOf(settings: SocialSettings, binding: Binding, uri: string): Promise<Profile> {
      const { issuer, endpoints, profile } = factsOf(settings)
      const { configuration, tokens } = await exchange(settings, binding, uri)
      if (issuer !== undefined) {
        const { sub, ...claims } = claimsOf(settings, tokens)
        const email = ownEmail(claims)
        return email === undefined ? { subject: sub } : { subject: sub, email, userName: email }
      }
      if (endpoints === undefined || profile === undefined)
        throw new Error('The provider has no user endpoint')
      return readUser(configuration, tokens.access_token, { url: endpoints.user, profile })
    },
  }
}

function claimsOf(
  settings: SocialSettings,
  tokens: Awaited<ReturnType<typeof authorizationCodeGrant>>,
): IDToken {
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('The answer has no ID token, which was expected')
  checkIdToken(settings, tokens.id_token ?? '', claims)
  return claims
}

export function ownEmail({
  email,
  email_verified: isVerified,
}: Readonly<Record<string, unknown>>): string | undefined {
  return typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email : undefined
}

/** For providers without ID tokens. */
async function readUser(
  configuration: Configuration,
  accessToken: string,
  {
    url,
    profile,
  }: { readonly url: string; readonly profile: NonNullable<ReturnType<typeof factsOf>['profile']> },
): Promise<Profile> {
  const headers = new Headers({ accept: 'application/json' })
  const found = await fetchProtectedResource(
    configuration,
    accessToken,
    new URL(url),
    'GET',
    null,
    headers,
  ).catch(unavailable)
  const parsed = found.ok ? profile.safeParse(await found.json().catch(() => undefined)) : undefined
  if (parsed?.success !== true) return unavailable(new Error(`The user endpoint answers ${found.status}`))
  return parsed.data
}

export type ProviderClient = ReturnType<typeof createProviderClient>

/**
 * RFC 7617 with raw id and secret. RFC 6749 percent-encodes them first, which X does not decode: it
 * would refuse a dash or an underscore.
 */
export function plainBasic(secret: string): ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  }
}

const ask: CustomFetch = (url, init) => outgoingFetch(url, init as RequestInit)

function authOf(
  { clientId, clientSecret, teamId = '', keyId = '', key = '' }: SocialSettings,
  {
    basic,
    now,
  }: {
    readonly basic: boolean
    readonly now: () => number
  },
): ClientAuth {
  if (clientSecret !== undefined) return basic ? plainBasic(clientSecret) : ClientSecretPost(clientSecret)
  return async (server, client, body, headers) => {
    const secret = await signAppleSecret({ clientId, teamId, keyId, key }, now())
    return ClientSecretPost(secret)(server, client, body, headers)
  }
}

async function open(settings: SocialSettings, now: () => number): Promise<Configuration> {
  const { clientId } = settings
  const { issuer, endpoints, basic = false } = factsOf(settings)
  const auth = authOf(settings, { basic, now })
  const isLocal = isLoopback(issuer ?? endpoints?.token ?? '')
  if (issuer !== undefined) {
    const options = {
      [customFetch]: ask,
      timeout: patience,
      ...(isLocal && { execute: [allowInsecureRequests] }),
    }
    const configuration = await discovery(new URL(issuer), clientId, undefined, auth, options)
    // TLS may end at a proxy or a spoofed host.
    enableNonRepudiationChecks(configuration)
    return configuration
  }
  if (endpoints === undefined) throw new Error('The provider has no endpoints')
  const configuration = new Configuration(
    {
      issuer: endpoints.authorization,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
    },
    clientId,
    undefined,
    auth,
  )
  configuration[customFetch] = ask
  configuration.timeout = patience
  if (isLocal) allowInsecureRequests(configuration)
  return configuration
}

/** `none` and HMAC prove nothing. */
const algorithms = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/

/**
 * Beyond signature, issuer, audience, times and nonce.
 *
 * @throws ServiceError 422
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
function checkIdToken({ clientId }: SocialSettings, token: string, { azp, sub }: IDToken): void {
  const { alg = '' } = decodeProtectedHeader(token)
  const isForUs = azp === undefined || azp === clientId
  const isSomebody = sub.trim() !== '' && sub.length <= 255
  if (algorithms.test(alg) && isForUs && isSomebody) return
  throw refuse('social_refused', 'The login was not confirmed. Try again.')
}

/** Only local addresses may go without TLS. */
function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)
}

function notAccepted(error: unknown): never {
  const isAnswer =
    error instanceof AuthorizationResponseError ||
    error instanceof ResponseBodyError ||
    (error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT')
  if (!isAnswer) return unavailable(error)
  throw Object.assign(refuse('social_refused', 'The login was not confirmed. Try again.'), { cause: error })
}

function unavailable(cause: unknown): never {
  throw new ServiceError({
    status: 503,
    reasons: [{ name: 'social_down', description: 'The provider does not answer. Try again in a moment.' }],
    retryAfter: 10,
    cause,
  })
}
