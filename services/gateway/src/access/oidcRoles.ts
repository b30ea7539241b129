import { normalizeEmail } from '@latchkey/kit/emailAddress'
import type { OperatorRole } from '@latchkey/kit/http/serviceEnv'
import { ownEmail } from '@latchkey/kit/social/askProvider'
import { isEnough } from './permissions.js'

export interface RoleRule {
  readonly role: OperatorRole
  readonly subject: string
}

const form = /^(owner|editor|viewer)=(group:\S.*|@[^\s@]+|[^\s@]+@[^\s@]+)$/

/** `owner=ada@shop.example`, `editor=@shop.example` or `viewer=group:support`. */
export function parseRoleRule(text: string): RoleRule | undefined {
  const [, role, subject = ''] = form.exec(text) ?? []
  if (role === undefined) return undefined
  if (subject.startsWith('group:')) return { role: role as OperatorRole, subject }
  const normal = normalizeEmail(subject.startsWith('@') ? `x${subject}` : subject)
  if (normal === undefined) return undefined
  return { role: role as OperatorRole, subject: subject.startsWith('@') ? normal.slice(1) : normal }
}

/** The highest role; undefined without a verified address or a matching rule. */
export function roleFor(
  claims: Readonly<Record<string, unknown>>,
  { rules, groupsClaim }: { readonly rules: readonly RoleRule[]; readonly groupsClaim: string },
): { readonly email: string; readonly role: OperatorRole | undefined } | undefined {
  const email = normalizeEmail(ownEmail(claims) ?? '')
  if (email === undefined) return undefined
  const given = Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : undefined
  const groups = Array.isArray(given) ? given.filter((one) => typeof one === 'string') : []
  const fits = ({ subject }: RoleRule): boolean => {
    if (subject.startsWith('group:')) return groups.includes(subject.slice('group:'.length))
    return subject.startsWith('@') ? email.slice(email.lastIndexOf('@')) === subject : email === subject
  }
  const roles = rules.filter(fits).map(({ role }) => role)
  const [role] = roles.toSorted((a, b) => (isEnough(a, b) ? -1 : 1))
  return { email, role }
}
