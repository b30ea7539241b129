import type { MiddlewareHandler } from 'hono'
import type { AdminKeys } from './defineRoute.js'
import type { RateLimits } from './limitRate.js'
import { keyRefused, keyTokenOf, proofMissing, readKey, type FindKey } from './serverKeys.js'
import { ServiceError, sessionOver } from './serviceError.js'
import type { Operator, ServiceContext, ServiceEnv } from './serviceEnv.js'

type Guard = MiddlewareHandler<ServiceEnv>

/** How operators are known. */
export interface OperatorProofs {
  /** Whether an origin is that of the operator's own page, as this request has it. */
  readonly isOwnPage: (c: ServiceContext, origin: string) => boolean
  /** The logged-in operator, by the cookie. */
  readonly findPerson: (c: ServiceContext) => Promise<Person | undefined>
  /**
   * Whether the role of a person is enough for what the request asks of a path, as the route defines it.
   *
   * @throws ServiceError 403 when it is not
   */
  readonly checkRole: (c: ServiceContext, person: Person, path: string) => Promise<void>
}

type Person = Extract<Operator, { kind: 'person' }>

/** A page elsewhere cannot send it without asking first (CORS), and no answer ever allows it. */
const consoleHeader = 'x-latchkey-console'

const limit = { group: 'admin', countedBy: 'installation' } as const

/** Lets the operator's own page in, logged in or not. */
export function letConsoleIn(limits: RateLimits, proofs: Pick<OperatorProofs, 'isOwnPage'>): Guard {
  return async (c, next) => {
    await limits.group(c, limit)
    checkPage(c, proofs)
    return next()
  }
}

/** Lets in who is logged in on the operator's own page, and servers whose key has the right for it. */
export function letOperatorsIn(
  limits: RateLimits,
  {
    findKey,
    keys = 'installation',
    path,
    ...proofs
  }: OperatorProofs & {
    readonly findKey: FindKey
    readonly keys?: AdminKeys | undefined
    /** The path of the route's definition. */
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
 * A browser sends the cookie whoever asks, so the request itself has to show that the page is ours: by a header that
 * other pages cannot send, by its origin, and by what the browser says of it (Fetch Metadata) where it does.
 */
function checkPage(c: ServiceContext, { isOwnPage }: Pick<OperatorProofs, 'isOwnPage'>): void {
  if (c.req.header(consoleHeader) === undefined) throw proofMissing()
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  // Browsers name the origin with everything that may change something; with a GET of the same origin they do not.
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isOurs = origin === undefined ? isRead : isOwnPage(c, origin)
  if (isOurs && (site === undefined || site === 'same-origin')) return
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'wrong_page', description: 'This is for the console of this gateway alone.' }],
  })
}
