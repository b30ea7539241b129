import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import type { FarcasterClient, FarcasterSettings } from '@latchkey/kit/social/farcaster'
import type { AuthContext } from '../authContext.js'
import type { Enter, Entered } from '../enter.js'
import type { OutsideAttempts } from '../outsideAttempts.js'
import { keepIdentity } from './identities.js'

const MINUTE = 60_000
const provider = 'farcaster'
/** Milliseconds. */
const life = 10 * MINUTE
/** A frame polls about once a second. */
const stateLimit = { name: 'farcaster look', most: 1_500, per: 10 * MINUTE }

export type FarcasterState =
  | { readonly state: 'pending' }
  | (Entered & {
      readonly state: 'completed'
      readonly provider: 'farcaster'
      readonly userName?: string | undefined
    })

export function createFarcasterLogin(
  context: AuthContext,
  {
    client,
    attempts,
    enter,
    config,
  }: {
    client: FarcasterClient
    attempts: OutsideAttempts
    enter: Enter
    config: () => { readonly farcaster?: FarcasterSettings | undefined }
  },
) {
  function settings(): FarcasterSettings {
    const { farcaster } = config()
    if (farcaster === undefined) throw refuse('social_off', 'This way to log in is not offered here.')
    return farcaster
  }
  const nonceOf = (id: string): string => context.secrets.proof('nonce', id)

  return {
    async start(caller: Caller): Promise<{ attempt: string; url: string }> {
      const set = settings()
      await attempts.count(caller)
      const { attempt, id } = attempts.create()
      const { channelToken, url } = await client.open(set, nonceOf(id))
      await attempts.keep(caller, id, { provider, state: channelToken, life })
      return { attempt, url }
    },

    async state(caller: Caller, attempt: string): Promise<FarcasterState> {
      await context.limit(stateLimit, caller.address)
      const { id, state: channelToken, provider: begun } = await attempts.find(caller, attempt)
      if (begun !== provider || channelToken === undefined)
        throw refuse('social_refused', 'The login was not confirmed. Try again.')
      const answer = await client.look(settings(), { channelToken, nonce: nonceOf(id) })
      if (answer === undefined) return { state: 'pending' }
      await attempts.take(caller, attempt)
      const profile = await answer()
      const entered = await enter(caller, (transaction) =>
        keepIdentity(context, transaction, { ...caller, provider, profile }),
      )
      return { state: 'completed', ...entered, provider, userName: profile.userName }
    },
  }
}

export type FarcasterLogin = ReturnType<typeof createFarcasterLogin>
