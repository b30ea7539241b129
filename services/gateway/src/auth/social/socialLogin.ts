import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import type { AuthContext } from '../authContext.js'
import type { Enter, Entered } from '../enter.js'
import type { OutsideAttempts } from '../outsideAttempts.js'
import type { Binding, ProviderClient } from '@latchkey/kit/social/askProvider'
import type { ProviderName, SocialSettings } from '@latchkey/kit/social/providers'
import { keepIdentity } from './identities.js'

const life = 20 * 60_000

export interface SocialLoggedIn extends Entered {
  readonly provider: ProviderName
  readonly userName?: string | undefined
  readonly email?: string | undefined
}

export interface SocialConfig {
  readonly socials: readonly SocialSettings[]
  readonly socialRedirect?: string | undefined
}

/**
 * Authorization code flow with PKCE, state and nonce, derived from the attempt's id. An attempt
 * ends when any answer is read. A provider's email address never identifies a user: another
 * provider might claim it.
 */
export function createSocialLogin(
  context: AuthContext,
  {
    client,
    attempts,
    enter,
    config,
  }: {
    client: ProviderClient
    attempts: OutsideAttempts
    enter: Enter
    config: () => SocialConfig
  },
) {
  const { secrets } = context

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
    async start(caller: Caller, provider: ProviderName): Promise<{ attempt: string; uri: string }> {
      const { settings, redirectUri } = settingsOf(provider)
      await attempts.count(caller)
      const { attempt, id } = attempts.create()
      const uri = await client.urlOf(settings, bindingOf(id, redirectUri))
      await attempts.keep(caller, id, { provider, life })
      return { attempt, uri }
    },

    async finish(
      caller: Caller,
      { attempt, uri }: { attempt: string; uri: string },
    ): Promise<SocialLoggedIn> {
      const taken = await attempts.take(caller, attempt)
      const provider = taken.provider as ProviderName
      const { settings, redirectUri } = settingsOf(provider)
      if (!isPage(uri, redirectUri)) throw refuse('social_refused', 'The login was not confirmed. Try again.')
      const profile = await client.profileOf(settings, bindingOf(taken.id, redirectUri), uri)
      const entered = await enter(caller, (transaction) =>
        keepIdentity(context, transaction, { ...caller, provider, profile }),
      )
      const { userName, email } = profile
      return { ...entered, provider, userName, email }
    },
  }
}

export type SocialLogin = ReturnType<typeof createSocialLogin>

/** Ignores their queries. */
function isPage(uri: string, page: string): boolean {
  if (!URL.canParse(uri)) return false
  const [a, b] = [new URL(uri), new URL(page)]
  return a.origin === b.origin && a.pathname === b.pathname
}
