import { createContext, useContext } from 'react'

/** An owner changes everything, an editor everything but access, a viewer nothing. */
export type Role = 'owner' | 'editor' | 'viewer'

export interface Entered {
  readonly email: string
  readonly role: Role
}

export const roles: readonly Role[] = ['viewer', 'editor', 'owner']

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
}

/** The gateway enforces roles; pages only hide what it would refuse. */
export const RoleContext = createContext<Role>('viewer')

/** Whether the operator has at least this role. */
export function useMay(least: Role): boolean {
  return roles.indexOf(useContext(RoleContext)) >= roles.indexOf(least)
}
