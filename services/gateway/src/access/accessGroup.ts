import type { Proofs } from '@latchkey/kit/http/createGuards'
import type { Route } from '@latchkey/kit/http/defineRoute'
import { createLetters } from '@latchkey/kit/mail/letters'
import type { AuthContext } from '../auth/authContext.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createAccessContext } from './accessContext.js'
import { createAdminPasskeys } from './adminPasskeys.js'
import { createAdminSessions } from './adminSessions.js'
import { createAuditLog, type Audit } from './audit.js'
import { auditRoutes } from './auditRoutes.js'
import { createCodeLogin } from './codeLogin.js'
import { createRoleCheck } from './checkRole.js'
import { keyRoutes } from './keyRoutes.js'
import { loginRoutes } from './loginRoutes.js'
import { createOidcLogin, oidcOf } from './oidcLogin.js'
import { oidcRoutes } from './oidcRoutes.js'
import { operatorRoutes } from './operatorRoutes.js'
import { createOperators } from './operators.js'
import { createServerKeys } from './serverKeys.js'

export interface AccessGroup {
  readonly routes: readonly Route[]
  readonly proofs: Pick<Proofs, 'findKey' | 'operators'>
  readonly audit: Audit
}

const tidyEvery = 60 * 60_000

/** @param auth absent without a secret */
export function createAccessGroup(
  deps: Pick<GatewayDeps, 'settings' | 'config' | 'mailer' | 'log' | 'tasks'>,
  auth: AuthContext | undefined,
): AccessGroup | undefined {
  if (auth === undefined) return undefined
  const { mailer, log, tasks } = deps
  const context = createAccessContext(deps, auth)
  const auditLog = createAuditLog(context)
  const { audit } = auditLog
  const sessions = createAdminSessions(context)
  const passkeys = createAdminPasskeys(context, { sessions, audit })
  const keys = createServerKeys(context, audit)
  const emailSender = mailer && createLetters(mailer)
  const login = emailSender && createCodeLogin(context, { emailSender, sessions, audit, log })
  const oidc = oidcOf(deps.settings)
  const atProvider = oidc && createOidcLogin(context, { sessions, audit }, oidc)
  const operators = createOperators(context, { emailSender, audit, log })
  tasks.add({
    name: 'audit',
    pause: () => tidyEvery,
    async run() {
      await auditLog.tidy()
      return false
    },
  })
  return {
    routes: [
      ...loginRoutes({ login, passkeys, sessions, audit }),
      ...oidcRoutes({ hasCode: login !== undefined, login: atProvider }),
      ...operatorRoutes(operators),
      ...keyRoutes(deps, keys),
      ...auditRoutes(auditLog),
    ],
    proofs: {
      findKey: keys.find,
      operators: {
        isOwnPage: context.isOwnPage,
        findPerson: sessions.findPerson,
        checkRole: createRoleCheck(audit),
      },
    },
    audit,
  }
}
