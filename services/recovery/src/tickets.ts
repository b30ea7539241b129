import type { Caller } from '@latchkey/kit/http/caller'
import type { FindSession } from '@latchkey/kit/http/createGuards'
import { accessTokenOf } from '@latchkey/kit/proof/keyProofs'
import type { RecoveryContext } from './recoveryContext.js'

/** Milliseconds that a proof of who it is works. */
const life = 10 * 60_000

/** A proof that a mailbox was read or an account elsewhere logged in to. */
export interface Ticket {
  /** For the header `Authorization: DPoP`. */
  readonly ticket: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Tickets of this page, project and key. Nothing of them is stored: they are made of what they say with the secret. */
export function createTickets(context: RecoveryContext) {
  const { secrets, now } = context

  const parts = (
    { project, origin, key }: Pick<Caller, 'project' | 'origin' | 'key'>,
    subject: string,
    until: string,
  ) => [project.id, origin, key, subject, until] as const

  const find: FindSession = async (c) => {
    const caller = context.caller(c)
    const given = /^(\d{1,16})\.([\w-]{43})\.([\w-]{43})$/.exec(accessTokenOf(c) ?? '')
    const [, until = '', subject = '', proof = ''] = given ?? []
    const isOurs = secrets.isProof(proof, 'ticket', ...parts(caller, subject, until))
    if (!isOurs || Number(until) <= now()) return undefined
    return { id: subject, userId: subject, since: Number(until) - life }
  }

  return {
    find,

    /** For who has just proved that they are this subject. */
    async make(caller: Caller, subject: string): Promise<Ticket> {
      await context.audit('proved', caller, subject)
      const expiresAt = now() + life
      const until = String(expiresAt)
      const proof = secrets.proof('ticket', ...parts(caller, subject, until))
      return { ticket: `${until}.${subject}.${proof}`, expiresAt }
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
