import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import { newToken } from '@latchkey/kit/oneTime'
import { and, eq, gt, lte } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../authContext.js'
import { users } from '../authTables.js'
import type { Devices } from '../devices.js'
import type { Sessions, Tokens } from '../sessions.js'
import type { Binding, ProviderClient } from './askProvider.js'
import type { Profile, ProviderName, SocialSettings } from './providers.js'
import { identities, socialAttempts } from './socialTables.js'

const MINUTE = 60_000
/** Milliseconds that a visitor may stay at the provider. */
const life = 20 * MINUTE
const limits = {
  caller: { name: 'social caller', most: 60, per: 10 * MINUTE },
  project: { name: 'social project', most: 6_000, per: 60 * MINUTE },
}

/** A finished login. */
export interface SocialLoggedIn extends Tokens {
  readonly userId: string
  readonly provider: ProviderName
  readonly userName?: string | undefined
  readonly email?: string | undefined
  readonly deviceToken: string
}

/** What the settings say about logging in elsewhere. */
export interface SocialConfig {
  readonly socials: readonly SocialSettings[]
  /** The page of the frame that providers lead back to. */
  readonly socialRedirect?: string | undefined
}

/**
 * Logging in by an account elsewhere: the authorization code flow with PKCE, state and nonce, all three made from the
 * attempt's id with the service's secret. An attempt is gone when its answer is looked at, whatever the answer is. An
 * address that a provider names is shown and never used to find a user: another provider might name the same one.
 */
export function createSocialLogin(
  context: AuthContext,
  {
    client,
    devices,
    sessions,
    config,
  }: { client: ProviderClient; devices: Devices; sessions: Sessions; config: () => SocialConfig },
) {
  const { query, secrets, now, limit, audit, tidy } = context

  /** @throws ServiceError 422 when the provider is not set */
  function settingsOf(provider: ProviderName): { settings: SocialSettings; redirectUri: string } {
    const { socials, socialRedirect: redirectUri } = config()
    const settings = socials.find((one) => one.provider === provider)
    if (settings === undefined || redirectUri === undefined)
      throw refuse('social_off', 'This way to log in is not offered here.')
    return { settings, redirectUri }
  }

  const bindingOf = (id: string, redirectUri: string): Binding => ({
    redirectUri,
    state: secrets.proof('state', id),
    nonce: secrets.proof('nonce', id),
    verifier: secrets.proof('verifier', id),
  })

  return {
    /** Begins a login. @returns where the visitor goes, and the token by which the frame goes on */
    async start(caller: Caller, provider: ProviderName): Promise<{ attempt: string; uri: string }> {
      await tidy()
      const { settings, redirectUri } = settingsOf(provider)
      await limit(limits.caller, caller.address)
      await limit(limits.project, caller.project.id)
      const attempt = newToken()
      const id = secrets.proof('social', attempt)
      const uri = await client.urlOf(settings, bindingOf(id, redirectUri))
      await query.delete(socialAttempts).where(lte(socialAttempts.expiresAt, now()))
      await query.insert(socialAttempts).values({
        id,
        projectId: caller.project.id,
        origin: caller.origin,
        provider,
        expiresAt: now() + life,
      })
      return { attempt, uri }
    },

    /**
     * Ends a login with the address that the provider led back to.
     *
     * @throws ServiceError 422 when it is no answer to this attempt or the attempt is over, 503
     */
    async finish(
      caller: Caller,
      { attempt, uri }: { attempt: string; uri: string },
    ): Promise<SocialLoggedIn> {
      const [row] = await query
        .delete(socialAttempts)
        .where(
          and(
            eq(socialAttempts.id, secrets.proof('social', attempt)),
            eq(socialAttempts.projectId, caller.project.id),
            eq(socialAttempts.origin, caller.origin),
            gt(socialAttempts.expiresAt, now()),
          ),
        )
        .returning()
      if (row === undefined) throw refuse('attempt_over', 'This login is over. Start again.')
      const provider = row.provider as ProviderName
      const { settings, redirectUri } = settingsOf(provider)
      if (!isPage(uri, redirectUri)) throw refuse('social_refused', 'The login was not confirmed. Try again.')
      const profile = await client.profileOf(settings, bindingOf(row.id, redirectUri), uri)
      const opened = await query.transaction(async (transaction) => {
        const userId = await keepIdentity(transaction, caller, provider, profile)
        const deviceId = await devices.keep(transaction, { userId, label: caller.device })
        return { userId, deviceId, ...(await sessions.open(transaction, caller, { userId, deviceId })) }
      })
      const { deviceId, ...tokens } = opened
      await audit('logged_in', { ...caller, userId: tokens.userId })
      const { userName, email } = profile
      return { ...tokens, provider, userName, email, deviceToken: devices.tokenOf(deviceId) }
    },
  }

  /** The user of an account elsewhere, made at the first login. */
  async function keepIdentity(
    transaction: Pick<AuthContext['query'], 'insert' | 'update' | 'delete'>,
    { project }: Caller,
    provider: ProviderName,
    profile: Profile,
  ): Promise<string> {
    const subjectKey = secrets.proof('identity', project.id, provider, profile.subject)
    const profileSealed = secrets.seal('profile', JSON.stringify(profile), subjectKey)
    const here = and(
      eq(identities.projectId, project.id),
      eq(identities.provider, provider),
      eq(identities.subjectKey, subjectKey),
    )
    const [known] = await transaction
      .update(identities)
      .set({ profileSealed })
      .where(here)
      .returning({ userId: identities.userId })
    if (known !== undefined) return known.userId
    const userId = randomUUID()
    await transaction.insert(users).values({ id: userId, projectId: project.id, createdAt: now() })
    const [kept] = await transaction
      .insert(identities)
      .values({ projectId: project.id, provider, subjectKey, userId, profileSealed })
      .onConflictDoUpdate({
        target: [identities.projectId, identities.provider, identities.subjectKey],
        set: { profileSealed },
      })
      .returning({ userId: identities.userId })
    if (kept === undefined) throw new Error('The identity was not written')
    // Two first logins at once: the other one's user is kept.
    if (kept.userId !== userId) await transaction.delete(users).where(eq(users.id, userId))
    return kept.userId
  }
}

export type SocialLogin = ReturnType<typeof createSocialLogin>

/** Whether an address is that page, whatever query it has. */
function isPage(uri: string, page: string): boolean {
  if (!URL.canParse(uri)) return false
  const [a, b] = [new URL(uri), new URL(page)]
  return a.origin === b.origin && a.pathname === b.pathname
}
