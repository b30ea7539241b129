import type { MiddlewareHandler } from 'hono'
import type { AdminKeys } from './defineRoute.js'
import type { RateLimits } from './limitRate.js'
import { keyRefused, keyTokenOf, proofMissing, readKey, type FindKey } from './serverKeys.js'
import { ServiceError, sessionOver } from './serviceError.js'
import type { Operator, ServiceContext, ServiceEnv } from './serviceEnv.js'

type Guard = MiddlewareHandler<ServiceEnv>

export interface OperatorProofs {
  readonly isOwnPage: (c: ServiceContext, origin: string) => boolean
  readonly findPerson: (c: ServiceContext) => Promise<Person | undefined>
  /** @throws ServiceError 403 */
  readonly checkRole: (c: ServiceContext, person: Person, path: string) => Promise<void>
}

type Person = Extract<Operator, { kind: 'person' }>

/** Other origins need a CORS preflight, which is never granted. */
const consoleHeader = 'x-latchkey-console'

const limit = { group: 'admin', countedBy: 'installation' } as const

export function consoleGuard(limits: RateLimits, proofs: Pick<OperatorProofs, 'isOwnPage'>): Guard {
  return async (c, next) => {
    await limits.group(c, limit)
    checkPage(c, proofs)
    return next()
  }
}

export function operatorGuard(
  limits: RateLimits,
  {
    findKey,
    keys = 'installation',
    path,
    ...proofs
  }: OperatorProofs & {
    readonly findKey: FindKey
    readonly keys?: AdminKeys | undefined
    readonly path: string
  },
): Guard {
  async function byKey(c: ServiceContext, token: string): Promise<Operator> {
    const key = await readKey(c, token, findKey)
    const isFor =
      key.projectId === null
        ? keys !== 'none'
        : keys === 'project' && key.projectId === c.req.query('projectId')
    if (key.rights.includes('admin') && isFor) return { kind: 'key', key }
    throw keyRefused('key_refused', 'This key has no right to this.')
  }

  async function byCookie(c: ServiceContext): Promise<Operator> {
    checkPage(c, proofs)
    const person = await proofs.findPerson(c)
    if (person === undefined) throw sessionOver()
    c.set('operator', person)
    await proofs.checkRole(c, person, path)
    return person
  }

  return async (c, next) => {
    await limits.group(c, limit)
    const token = keyTokenOf(c)
    c.set('operator', await (token === undefined ? byCookie(c) : byKey(c, token)))
    await next()
  }
}

/**
 * Browsers send the cookie for any page: header, origin and Fetch Metadata must show the console.
 */
function checkPage(c: ServiceContext, { isOwnPage }: Pick<OperatorProofs, 'isOwnPage'>): void {
  if (c.req.header(consoleHeader) === undefined) throw proofMissing()
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  // Browsers omit Origin only on same-origin GET requests.
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isOurs = origin === undefined ? isRead : isOwnPage(c, origin)
  if (isOurs && (site === undefined || site === 'same-origin')) return
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'wrong_page', description: 'This is for the console of this gateway alone.' }],
  })
}
