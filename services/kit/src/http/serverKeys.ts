import { ServiceError } from './serviceError.js'
import type { ServerKey, ServiceContext, ServiceProject } from './serviceEnv.js'

/** Makes leaked keys searchable. */
export const keyPrefix = 'lk_'

/** Undefined for unknown and revoked keys. */
export type FindKey = (token: string) => Promise<ServerKey | undefined>

export function keyTokenOf(c: ServiceContext): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token?.startsWith(keyPrefix) ? token : undefined
}

/** @throws ServiceError 401; 403 when a page sent the key, which then is no secret */
export async function readKey(c: ServiceContext, token: string, find: FindKey): Promise<ServerKey> {
  if (c.req.header('origin') !== undefined)
    throw keyRefused('key_in_page', 'A key is for servers, and this one came from a page. Revoke it.')
  const key = await find(token)
  if (key !== undefined) return key
  throw new ServiceError({
    status: 401,
    reasons: [{ name: 'unknown_key', description: 'There is no such key, or it was revoked.' }],
  })
}

/** @throws ServiceError 401 or 403 */
export async function checkServer(
  c: ServiceContext,
  project: ServiceProject,
  keys: FindKey | 'none',
): Promise<void> {
  const token = keyTokenOf(c)
  if (token === undefined) {
    if (project.serverCalls === 'key' && keys !== 'none' && c.req.header('origin') === undefined)
      throw new ServiceError({
        status: 401,
        reasons: [{ name: 'key_needed', description: 'Outside of a page this project needs a key.' }],
      })
    return
  }
  if (keys === 'none') throw keyRefused('key_refused', 'No key opens this.')
  const key = await readKey(c, token, keys)
  if (key.projectId !== project.id || !key.rights.includes('project'))
    throw keyRefused('key_refused', 'This key is not for this project, or has no right to it.')
}

export function keyRefused(name: string, description: string): ServiceError {
  return new ServiceError({ status: 403, reasons: [{ name, description }] })
}

export function proofMissing(): ServiceError {
  return new ServiceError({
    status: 401,
    reasons: [{ name: 'not_allowed', description: 'This needs a proof that was not given.' }],
  })
}
