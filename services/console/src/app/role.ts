import { createContext, useContext } from 'react'

/** An owner changes everything, an editor everything but access, a viewer nothing. */
export type Role = 'owner' | 'editor' | 'viewer'

/** An operator who logged in. */
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

/** The role of who is logged in. The gateway decides; the page hides what it would refuse. */
export const RoleContext = createContext<Role>('viewer')

/** Whether who is logged in has a role, or one that may do more. */
export function useMay(least: Role): boolean {
  return roles.indexOf(useContext(RoleContext)) >= roles.indexOf(least)
}
