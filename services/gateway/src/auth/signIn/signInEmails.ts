import { newToken } from '@latchkey/kit/oneTime'
import type { Caller } from '@latchkey/kit/http/caller'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { AuthContext } from '../authContext.js'
import type { EmailIdentity } from '../email/login.js'
import { accountEmails, emailProofs } from './signInTables.js'

/** Milliseconds that a browser is not asked again. */
const proofLife = 180 * 24 * 60 * 60_000

type EmailRow = Pick<typeof accountEmails.$inferSelect, 'projectId' | 'emailKey' | 'emailSealed'>

export function createSignInEmails(deps: EmailDeps) {
  const sealing = createSealing(deps)
  const { keyOf, opened } = sealing
  return {
    keyOf,
    read: (row: EmailRow): string => opened(row.projectId, row),
    ...createEmailProofs(deps, sealing),
    ...createAccountEmails(deps, sealing),
  }
}

type EmailDeps = Pick<AuthContext, 'query' | 'secrets' | 'now'>

type Sealing = ReturnType<typeof createSealing>

function createSealing({ secrets }: Pick<EmailDeps, 'secrets'>) {
  const keyOf = (projectId: string, email: string) => secrets.proof('email', projectId, email)
  const opened = (projectId: string, row: Pick<EmailIdentity, 'emailKey' | 'emailSealed'>) =>
    secrets.open('email', row.emailSealed, `${projectId}|${row.emailKey}`)
  return { keyOf, opened }
}

function createEmailProofs({ query, secrets, now }: EmailDeps, { opened }: Sealing) {
  return {
    /** @returns the token that the page shows for a nonce */
    async prove(
      { project, origin }: Pick<Caller, 'project' | 'origin'>,
      { emailKey, emailSealed }: Pick<EmailIdentity, 'emailKey' | 'emailSealed'>,
    ): Promise<{ readonly email: string; readonly proof: string }> {
      const proof = newToken()
      await query.insert(emailProofs).values({
        id: secrets.proof('email proof', proof),
        projectId: project.id,
        origin,
        emailKey,
        emailSealed,
        expiresAt: now() + proofLife,
      })
      return { email: opened(project.id, { emailKey, emailSealed }), proof }
    },

    /** Undefined for another page's or an expired token. */
    async confirmed(
      { project, origin }: Pick<Caller, 'project' | 'origin'>,
      proof: string,
    ): Promise<string | undefined> {
      const [row] = await query
        .select()
        .from(emailProofs)
        .where(
          and(
            eq(emailProofs.id, secrets.proof('email proof', proof)),
            eq(emailProofs.projectId, project.id),
            eq(emailProofs.origin, origin),
            gt(emailProofs.expiresAt, now()),
          ),
        )
      return row && opened(project.id, row)
    },

    async tidy(): Promise<void> {
      await query.delete(emailProofs).where(lte(emailProofs.expiresAt, now()))
    },
  }
}

const isOf = (projectId: string, account: string) =>
  and(eq(accountEmails.projectId, projectId), eq(accountEmails.account, account))

function createAccountEmails({ query, secrets, now }: EmailDeps, { keyOf, opened }: Sealing) {
  /** Also from sessions and browsers' proofs. */
  async function removeOf(
    projectId: string,
    account: string,
    on: Pick<AuthContext['query'], 'delete'> = query,
  ): Promise<boolean> {
    const [row] = await on
      .delete(accountEmails)
      .where(isOf(projectId, account))
      .returning({ emailKey: accountEmails.emailKey })
    if (row === undefined) return false
    await on
      .delete(emailProofs)
      .where(and(eq(emailProofs.projectId, projectId), eq(emailProofs.emailKey, row.emailKey)))
    return true
  }

  return {
    removeOf,

    async keep(projectId: string, did: string, email: string): Promise<void> {
      const emailKey = keyOf(projectId, email)
      const emailSealed = secrets.seal('email', email, `${projectId}|${emailKey}`)
      const fields = { emailKey, emailSealed, confirmedAt: now() }
      await query
        .insert(accountEmails)
        .values({ projectId, account: accountOf(did), ...fields })
        .onConflictDoUpdate({ target: [accountEmails.projectId, accountEmails.account], set: fields })
    },

    async find(projectId: string, did: string, emailKey: string): Promise<string | undefined> {
      const [row] = await query
        .select()
        .from(accountEmails)
        .where(and(isOf(projectId, accountOf(did)), eq(accountEmails.emailKey, emailKey)))
      return row && opened(projectId, row)
    },

    async remove(projectId: string, did: string): Promise<void> {
      await removeOf(projectId, accountOf(did))
    },
  }
}

export type SignInEmails = ReturnType<typeof createSignInEmails>

/** One account on all networks of its family, in any letter case. */
function accountOf(did: string): string {
  const [, , namespace = '', , address = ''] = did.split(':')
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
