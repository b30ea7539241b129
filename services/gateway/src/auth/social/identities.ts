import type { Caller } from '@latchkey/kit/http/caller'
import type { Profile } from '@latchkey/kit/social/providers'
import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../authContext.js'
import { users } from '../authTables.js'
import { userCreated } from '../userCreated.js'
import { identities } from './socialTables.js'

export async function keepIdentity(
  { secrets, now, emit }: Pick<AuthContext, 'secrets' | 'now' | 'emit'>,
  transaction: Pick<AuthContext['query'], 'insert' | 'update' | 'delete' | 'execute'>,
  { project, provider, profile }: Pick<Caller, 'project'> & { provider: string; profile: Profile },
): Promise<string> {
  const subjectKey = secrets.proof('identity', project.id, provider, profile.subject)
  const profileSealed = secrets.seal('profile', JSON.stringify(profile), subjectKey)
  const identityFilter = and(
    eq(identities.projectId, project.id),
    eq(identities.provider, provider),
    eq(identities.subjectKey, subjectKey),
  )
  const [known] = await transaction
    .update(identities)
    .set({ profileSealed })
    .where(identityFilter)
    .returning({ userId: identities.userId })
  if (known !== undefined) return known.userId
  const userId = randomUUID()
  await transaction.insert(users).values({ id: userId, projectId: project.id, createdAt: now() })
  const [writtenIdentity] = await transaction
    .insert(identities)
    .values({ projectId: project.id, provider, subjectKey, userId, profileSealed })
    .onConflictDoUpdate({
      target: [identities.projectId, identities.provider, identities.subjectKey],
      set: { profileSealed },
    })
    .returning({ userId: identities.userId })
  if (writtenIdentity === undefined) throw new Error('The identity was not written')
  // The other of two concurrent logins stays.
  if (writtenIdentity.userId !== userId) await transaction.delete(users).where(eq(users.id, userId))
  else await emit(transaction, userCreated(project.id, userId))
  return writtenIdentity.userId
}
