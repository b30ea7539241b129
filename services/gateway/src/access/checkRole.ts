import type { OperatorProofs } from '@latchkey/kit/http/operatorGuards'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { Audit } from './audit.js'
import { isEnough, minRoleOf } from './permissions.js'

export const createRoleCheck =
  (audit: Audit): OperatorProofs['checkRole'] =>
  async (c, { role }, path) => {
    const needs = minRoleOf(c.req.method, path)
    if (isEnough(role, needs)) return
    await audit(c, 'refused', { subject: `${c.req.method} ${path}`, details: { role, needs } })
    throw new ServiceError({
      status: 403,
      reasons: [{ name: 'role_refused', description: `This needs the role ${needs}, and yours is ${role}.` }],
    })
  }
