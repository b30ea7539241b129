import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import type { Letters } from '@latchkey/kit/mail/letters'
import { mailLanguage } from '@latchkey/kit/mail/words'
import { newToken } from '@latchkey/kit/oneTime'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { RecoveryContext } from './recoveryContext.js'
import type { Shares } from './shares.js'
import { recoveryAttempts, type RecoveryAttempt } from './tables.js'
import type { Ticket, Tickets } from './tickets.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const lives = {
  recover: 20 * MINUTE,
  /** No visitor waits for this. */
  protect: 7 * DAY,
  /** Milliseconds in which a device may return for a confirmed attempt. */
  recovered: 10 * MINUTE,
  protected: 90 * DAY,
}
const triesOfNumber = 3

/** Limits that others can use up last a minute at most. */
const limits = {
  perVisitor: { name: 'mail caller', most: 2, per: 60 * MINUTE },
  project: { name: 'mail project', most: 3_000, per: 60 * MINUTE },
  ofCaller: { name: 'mail subject', most: 5, per: 15 * MINUTE },
  mailbox: { name: 'mail mailbox', most: 3, per: MINUTE },
}

export type MailNews = { readonly state: 'pending' } | (Ticket & { readonly state: 'completed' })

export type Confirmed = 'done' | 'wrong' | 'over'

interface NewLink {
  readonly email: string
  readonly walletId?: string | undefined
  readonly locale?: string | undefined
  readonly site?: string | undefined
}

interface MailParts {
  readonly letters: Letters
  readonly tickets: Tickets
  readonly shares: Pick<Shares, 'expect'>
  readonly publicUrl: string | undefined
}

/**
 * This service sends its own links: trusting the gateway would give its operator two shares of
 * every wallet. For a new device, the visitor also enters the number it shows, so that an owner
 * cannot be tricked into confirming an unseen device.
 */
export const createMailProof = (context: RecoveryContext, parts: MailParts) => ({
  ...createAsking(context, parts),
  ...createConfirming(context),
})

function createAsking(context: RecoveryContext, { letters, tickets, shares, publicUrl }: MailParts) {
  const { query, secrets, now, audit, subjectOf, tidy } = context
  return {
    /**
     * Effect and answer do not reveal whether a share exists.
     *
     * @param given.walletId the only wallet whose share may be stored
     * @param given.site the page's host
     */
    async start(
      caller: Caller,
      newLink: NewLink,
      base: string,
    ): Promise<{ attempt: string; number?: number; expiresAt: number }> {
      await tidy()
      const { email, subject } = subjectOf(caller, newLink.email)
      await shares.expect(caller, subject, newLink.walletId === undefined ? 'read' : 'leave')
      await countLink(context, caller, subject)
      const [attempt, link] = [newToken(), newToken()]
      const { walletId, site = '' } = newLink
      const number = walletId === undefined ? randomInt(10, 100) : undefined
      const expiresAt = now() + (walletId === undefined ? lives.recover : lives.protect)
      const locale = mailLanguage(newLink.locale)
      await query.insert(recoveryAttempts).values({
        id: secrets.proof('attempt', attempt),
        projectId: caller.project.id,
        origin: caller.origin,
        key: caller.key,
        subject,
        linkKey: secrets.proof('link', link),
        number,
        walletId,
        locale,
        site,
        deviceLabel: caller.device,
        expiresAt,
      })
      const url = `${publicUrl ?? base}/recovery/v1/confirm?link=${link}`
      const [to, asks] = [
        { project: caller.project, email, locale },
        { site, device: caller.device },
      ]
      await (number === undefined ? letters.protectLink(to, url, asks) : letters.recoveryLink(to, url, asks))
      await audit('link_sent', caller, subject)
      return { attempt, expiresAt, ...(number !== undefined && { number }) }
    },

    /** A ticket, repeatable. @throws ServiceError 422 */
    async look(caller: Caller, attempt: string): Promise<MailNews> {
      const [row] = await query
        .select()
        .from(recoveryAttempts)
        .where(isOwn(context, caller, attempt))
      if (row === undefined) throw refuse('attempt_over', 'This link is no longer valid. Send a new one.')
      if (row.linkKey !== null) return { state: 'pending' }
      return { state: 'completed', ...tickets.make(caller, row.subject, row.walletId ?? undefined) }
    },
  }
}

async function countLink(
  { limit, limits: counts, visitors }: RecoveryContext,
  caller: Caller,
  subject: string,
): Promise<void> {
  const { perVisitor, project, ofCaller, mailbox } = limits
  await counts.caller({ ...perVisitor, most: perVisitor.most * visitors }, caller)
  await counts.caller(ofCaller, caller, subject)
  await limit(mailbox, subject)
  await counts.project(project, caller, false)
}

const isOwn = (
  { secrets, now }: Pick<RecoveryContext, 'secrets' | 'now'>,
  { project, origin, key }: Caller,
  token: string,
) =>
  and(
    eq(recoveryAttempts.id, secrets.proof('attempt', token)),
    eq(recoveryAttempts.projectId, project.id),
    eq(recoveryAttempts.origin, origin),
    eq(recoveryAttempts.key, key),
    gt(recoveryAttempts.expiresAt, now()),
  )

function createConfirming({ query, secrets, now, audit }: RecoveryContext) {
  const pendingLink = (link: string) =>
    and(eq(recoveryAttempts.linkKey, secrets.proof('link', link)), gt(recoveryAttempts.expiresAt, now()))

  return {
    async find(link: string): Promise<RecoveryAttempt | undefined> {
      const [row] = await query.select().from(recoveryAttempts).where(pendingLink(link))
      return row
    },

    /** Counting and confirming are one statement each. */
    async confirm(link: string, number: number | undefined): Promise<Confirmed> {
      const [row] = await query
        .update(recoveryAttempts)
        .set({ tries: sql`${recoveryAttempts.tries} + 1` })
        .where(and(pendingLink(link), lt(recoveryAttempts.tries, triesOfNumber)))
        .returning()
      if (row === undefined) return 'over'
      const { id, subject, projectId } = row
      const subjectSource = { project: { id: projectId }, address: '' }
      if (row.number !== null && row.number !== number) {
        await audit('number_wrong', subjectSource, subject)
        return row.tries >= triesOfNumber ? 'over' : 'wrong'
      }
      const life = row.number === null ? lives.protected : lives.recovered
      const [won] = await query
        .update(recoveryAttempts)
        .set({ linkKey: null, expiresAt: now() + life })
        .where(and(eq(recoveryAttempts.id, id), pendingLink(link)))
        .returning({ id: recoveryAttempts.id })
      if (won !== undefined) await audit('proved', subjectSource, subject)
      return won === undefined ? 'over' : 'done'
    },

    /** @returns undefined when it already ended */
    async refuse(link: string): Promise<RecoveryAttempt | undefined> {
      const [row] = await query.delete(recoveryAttempts).where(pendingLink(link)).returning()
      if (row) await audit('refused', { project: { id: row.projectId }, address: '' }, row.subject)
      return row
    },
  }
}

export type MailProof = ReturnType<typeof createMailProof>
