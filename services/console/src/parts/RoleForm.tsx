import type { ReactNode } from 'react'
import { useHasRole, type Role } from '../app/role.js'

/** Disables a form, and names the roles that can use it. */
export function RoleForm({
  minRole,
  to,
  children,
}: {
  readonly minRole: Exclude<Role, 'viewer'>
  /** `change projects`. */
  readonly to: string
  readonly children: ReactNode
}) {
  if (useHasRole(minRole)) return children
  return (
    <fieldset className="c-needs" disabled>
      <p className="c-note">{roleNote(minRole, to)}</p>
      {children}
    </fieldset>
  )
}

export function RoleOnly({ minRole, children }: { readonly minRole: Role; readonly children: ReactNode }) {
  return useHasRole(minRole) ? children : null
}

/** Shows a sentence instead. */
export function RoleText({
  minRole,
  to,
  children,
}: {
  readonly minRole: Exclude<Role, 'viewer'>
  readonly to: string
  readonly children: ReactNode
}) {
  return useHasRole(minRole) ? children : <p className="c-none">{roleNote(minRole, to)}</p>
}

const roleNote = (minRole: Exclude<Role, 'viewer'>, to: string): string =>
  `Only ${minRole === 'owner' ? 'owners' : 'owners and editors'} can ${to}.`
