import { newToken } from '@latchkey/kit/oneTime'
import type { Caller } from '@latchkey/kit/http/caller'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { AuthContext } from '../authContext.js'
import type { EmailIdentity } from '../email/login.js'
import { accountEmails, emailProofs } from './signInTables.js'

/** Milliseconds that a browser is not asked again. */
const proofLife = 180 * 24 * 60 * 60_000

type EmailRow = Pick<typeof accountEmails.$inferSelect, 'projectId' | 'emailKey' | 'emailSealed'>

/** The e-mail addresses that visitors confirmed while they signed in, of every project. */
export function createSignInEmails(deps: EmailDeps) {
  const sealing = createSealing(deps)
  const { keyOf, opened } = sealing
  return {
    keyOf,
    /** The address in a row of `account_emails`. */
    read: (row: EmailRow): string => opened(row.projectId, row),
    ...createEmailProofs(deps, sealing),
    ...createAccountEmails(deps, sealing),
  }
}

type EmailDeps = Pick<AuthContext, 'query' | 'secrets' | 'now'>

/** How addresses are found and encrypted, bound to their project. */
type Sealing = ReturnType<typeof createSealing>

function createSealing({ secrets }: Pick<EmailDeps, 'secrets'>) {
  const keyOf = (projectId: string, email: string) => secrets.proof('email', projectId, email)
  const opened = (projectId: string, row: Pick<EmailIdentity, 'emailKey' | 'emailSealed'>) =>
    secrets.open('email', row.emailSealed, `${projectId}|${row.emailKey}`)
  return { keyOf, opened }
}

/** Proofs that an address was confirmed, for the pages that show them. */
function createEmailProofs({ query, secrets, now }: EmailDeps, { opened }: Sealing) {
  return {
    /** Notes that an address was confirmed on a page. @returns what the page shows when it asks for a nonce */
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

    /** The address that a page has confirmed. @returns undefined for what this page was not given, or is over */
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

/** The addresses of accounts. */
function createAccountEmails({ query, secrets, now }: EmailDeps, { keyOf, opened }: Sealing) {
  /**
   * Takes the address of an account out of everything: its sessions, and what browsers show instead of a code.
   *
   * @param account its family and address, as the table has it
   * @returns whether there was one
   */
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

    /** Keeps the address of an account; the one before is gone. */
    async keep(projectId: string, did: string, email: string): Promise<void> {
      const emailKey = keyOf(projectId, email)
      const emailSealed = secrets.seal('email', email, `${projectId}|${emailKey}`)
      const fields = { emailKey, emailSealed, confirmedAt: now() }
      await query
        .insert(accountEmails)
        .values({ projectId, account: accountOf(did), ...fields })
        .onConflictDoUpdate({ target: [accountEmails.projectId, accountEmails.account], set: fields })
    },

    /** The address of an account, while it is that of a session. */
    async find(projectId: string, did: string, emailKey: string): Promise<string | undefined> {
      const [row] = await query
        .select()
        .from(accountEmails)
        .where(and(isOf(projectId, accountOf(did)), eq(accountEmails.emailKey, emailKey)))
      return row && opened(projectId, row)
    },

    /** Takes the address of whoever signed in out of everything. */
    async remove(projectId: string, did: string): Promise<void> {
      await removeOf(projectId, accountOf(did))
    },
  }
}

export type SignInEmails = ReturnType<typeof createSignInEmails>

/** Family and address: one account on all networks of its family, in whatever letters it is written. */
function accountOf(did: string): string {
  const [, , namespace = '', , address = ''] = did.split(':')
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
