import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import { newToken } from '@latchkey/kit/oneTime'
import type { Binding, ProviderClient } from '@latchkey/kit/social/askProvider'
import type { FarcasterClient, FarcasterSettings } from '@latchkey/kit/social/farcaster'
import type { ProviderName, SocialSettings } from '@latchkey/kit/social/providers'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { RecoveryContext } from './recoveryContext.js'
import { outsideAttempts } from './tables.js'
import type { Ticket, Tickets } from './tickets.js'

const MINUTE = 60_000
const lives = { social: 20 * MINUTE, farcaster: 10 * MINUTE }
const limits = {
  perVisitor: { name: 'outside caller', most: 4, per: 60 * MINUTE },
  project: { name: 'outside project', most: 6_000, per: 60 * MINUTE },
  looks: { name: 'farcaster look', most: 1_500, per: 10 * MINUTE },
}

export interface OutsideConfig {
  readonly socials: readonly SocialSettings[]
  readonly socialRedirect?: string | undefined
  readonly farcaster?: FarcasterSettings | undefined
}

export type FarcasterNews = { readonly state: 'pending' } | (Ticket & { readonly state: 'completed' })

/**
 * Only this service can make its state, nonce and verifier: the gateway's answers are invalid here.
 */
export function createOutsideLogin(context: RecoveryContext, parts: OutsideParts) {
  const attempts = createAttempts(context)
  return {
    ...createSocialLogin(context, parts, attempts),
    ...createFarcasterLogin(context, parts, attempts),
  }
}

interface OutsideParts {
  readonly provider: ProviderClient
  readonly farcaster: FarcasterClient
  readonly tickets: Tickets
  readonly config: () => OutsideConfig
}

type Attempts = ReturnType<typeof createAttempts>

function createAttempts({ query, secrets, now, limits: attemptLimits, visitors, tidy }: RecoveryContext) {
  const idOf = (token: string): string => secrets.proof('outside', token)
  const nonceOf = (id: string): string => secrets.proof('nonce', id)

  async function count(caller: Caller): Promise<void> {
    await tidy()
    const { perVisitor, project } = limits
    await attemptLimits.caller({ ...perVisitor, most: perVisitor.most * visitors }, caller)
    await attemptLimits.project(project, caller, false)
  }

  async function keep(
    { project, origin, key }: Caller,
    row: { id: string; provider: string; stateSealed: string | null; life: number },
  ): Promise<void> {
    const { life, ...rest } = row
    await query.delete(outsideAttempts).where(lte(outsideAttempts.expiresAt, now()))
    await query
      .insert(outsideAttempts)
      .values({ ...rest, projectId: project.id, origin, key, expiresAt: now() + life })
  }

  const ownAttempt = ({ project, origin, key }: Caller, token: string) =>
    and(
      eq(outsideAttempts.id, idOf(token)),
      eq(outsideAttempts.projectId, project.id),
      eq(outsideAttempts.origin, origin),
      eq(outsideAttempts.key, key),
      gt(outsideAttempts.expiresAt, now()),
    )

  /** Only one of several concurrent calls gets the attempt. */
  async function take(caller: Caller, token: string) {
    const [row] = await query.delete(outsideAttempts).where(ownAttempt(caller, token)).returning()
    if (row === undefined) throw attemptOver()
    return row
  }

  return { idOf, nonceOf, count, keep, ownAttempt, take }
}

async function ticketOf(
  { secrets, audit }: RecoveryContext,
  tickets: Tickets,
  { caller, provider, id }: { readonly caller: Caller; readonly provider: string; readonly id: string },
): Promise<Ticket> {
  const subject = secrets.proof('subject', caller.project.id, provider, id)
  await audit('proved', caller, subject)
  return tickets.make(caller, subject)
}

function createSocialLogin(
  context: RecoveryContext,
  { provider: client, tickets, config }: OutsideParts,
  { idOf, nonceOf, count, keep, take }: Attempts,
) {
  const { secrets } = context

  function socialOf(provider: ProviderName) {
    const { socials, socialRedirect: redirectUri } = config()
    const settings = socials.find((one) => one.provider === provider)
    if (settings === undefined || redirectUri === undefined) throw off()
    const bindingOf = (id: string): Binding => ({
      redirectUri,
      state: secrets.proof('state', id),
      nonce: nonceOf(id),
      verifier: secrets.proof('verifier', id),
    })
    return { settings, redirectUri, bindingOf }
  }

  return {
    /** @throws ServiceError 422 unless configured, 429, 503 */
    async startSocial(caller: Caller, provider: ProviderName): Promise<{ attempt: string; uri: string }> {
      const { settings, bindingOf } = socialOf(provider)
      await count(caller)
      const attempt = newToken()
      const id = idOf(attempt)
      const uri = await client.urlOf(settings, bindingOf(id))
      await keep(caller, { id, provider, stateSealed: null, life: lives.social })
      return { attempt, uri }
    },

    /** @throws ServiceError 422, 503 */
    async finishSocial(caller: Caller, { attempt, uri }: { attempt: string; uri: string }): Promise<Ticket> {
      const { id, provider } = await take(caller, attempt)
      const { settings, redirectUri, bindingOf } = socialOf(provider as ProviderName)
      if (!isPage(uri, redirectUri)) throw refuse('social_refused', 'The login was not confirmed. Try again.')
      const { subject } = await client.profileOf(settings, bindingOf(id), uri)
      return ticketOf(context, tickets, { caller, provider, id: subject })
    },
  }
}

function createFarcasterLogin(
  context: RecoveryContext,
  { farcaster, tickets, config }: OutsideParts,
  { idOf, nonceOf, count, keep, ownAttempt, take }: Attempts,
) {
  const { query, secrets, limit } = context

  function farcasterSettings(): FarcasterSettings {
    const { farcaster: settings } = config()
    if (settings === undefined) throw off()
    return settings
  }

  return {
    /** @throws ServiceError 422, 429, 503 */
    async startFarcaster(caller: Caller): Promise<{ attempt: string; url: string }> {
      const settings = farcasterSettings()
      await count(caller)
      const attempt = newToken()
      const id = idOf(attempt)
      const { channelToken, url } = await farcaster.open(settings, nonceOf(id))
      const stateSealed = secrets.seal('attempt', channelToken, id)
      await keep(caller, { id, provider: 'farcaster', stateSealed, life: lives.farcaster })
      return { attempt, url }
    },

    /** Completes an answered login. @throws ServiceError 422, 429, 503 */
    async lookAtFarcaster(caller: Caller, attempt: string): Promise<FarcasterNews> {
      await limit(limits.looks, caller.address)
      const [row] = await query.select().from(outsideAttempts).where(ownAttempt(caller, attempt))
      if (row?.stateSealed == null) throw attemptOver()
      const channelToken = secrets.open('attempt', row.stateSealed, row.id)
      const answer = await farcaster.look(farcasterSettings(), { channelToken, nonce: nonceOf(row.id) })
      if (answer === undefined) return { state: 'pending' }
      await take(caller, attempt)
      const { subject } = await answer()
      return {
        state: 'completed',
        ...(await ticketOf(context, tickets, { caller, provider: 'farcaster', id: subject })),
      }
    },
  }
}

export type OutsideLogin = ReturnType<typeof createOutsideLogin>

function isPage(uri: string, page: string): boolean {
  if (!URL.canParse(uri)) return false
  const [a, b] = [new URL(uri), new URL(page)]
  return a.origin === b.origin && a.pathname === b.pathname
}

function off() {
  return refuse('social_off', 'This way to log in is not offered here.')
}

function attemptOver() {
  return refuse('attempt_over', 'This login is over. Start again.')
}
