import { createContext, useContext } from 'react'

/** What an operator may do: everything; everything but access; nothing but look. */
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
