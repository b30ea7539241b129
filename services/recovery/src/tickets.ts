import type { Caller } from '@latchkey/kit/http/caller'
import type { FindSession } from '@latchkey/kit/http/createGuards'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { accessTokenOf } from '@latchkey/kit/proof/keyProofs'
import type { RecoveryContext } from './recoveryContext.js'

/** Milliseconds. */
const life = 10 * 60_000
/** The id of tickets for all shares. */
const wholeUser = 'whole'

export interface Ticket {
  readonly ticket: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Derived from content and secret; none is stored. */
export function createTickets(context: RecoveryContext) {
  const { secrets, now } = context

  const parts = (
    { project, origin, key }: Pick<Caller, 'project' | 'origin' | 'key'>,
    subject: string,
    { until, walletId = '' }: { until: string; walletId?: string | undefined },
  ) => [project.id, origin, key, subject, until, walletId] as const

  const find: FindSession = async (c) => {
    const caller = context.caller(c)
    const given = /^(\d{1,16})\.([\w-]{43})\.([\w-]{43})(?:\.([0-9a-f-]{36}))?$/.exec(accessTokenOf(c) ?? '')
    const [, until = '', subject = '', proof = '', walletId] = given ?? []
    const isOurs = secrets.isSigned(proof, 'ticket', ...parts(caller, subject, { until, walletId }))
    if (!isOurs || Number(until) <= now()) return undefined
    return { id: walletId ?? wholeUser, userId: subject, since: Number(until) - life }
  }

  return {
    find,

    /** @param walletId limits the ticket to storing this wallet's share */
    make(caller: Caller, subject: string, walletId?: string): Ticket {
      const expiresAt = now() + life
      const until = String(expiresAt)
      const proof = secrets.sign('ticket', ...parts(caller, subject, { until, walletId }))
      return {
        ticket: [until, subject, proof, ...(walletId === undefined ? [] : [walletId])].join('.'),
        expiresAt,
      }
    },
  }
}

/**
 * @param leaves the wallet whose new share is stored; else a ticket for all shares is needed
 * @throws ServiceError 403
 */
export function subjectOf(c: ServiceContext, leaves?: string): string {
  const session = c.get('session')
  if (session === undefined) throw new Error('The route is mounted without its guard')
  if (session.id !== wholeUser && session.id !== leaves)
    throw new ServiceError({
      status: 403,
      reasons: [{ name: 'not_enough', description: 'This confirmation leaves one share and reads none.' }],
    })
  return session.userId
}

export type Tickets = ReturnType<typeof createTickets>
