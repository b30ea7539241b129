import { createContext, useContext } from 'react'

/** An editor changes everything but access. */
export type Role = 'owner' | 'editor' | 'viewer'

export interface SignedInOperator {
  readonly email: string
  readonly role: Role
}

export const roles: readonly Role[] = ['viewer', 'editor', 'owner']

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
}

/** Pages only hide what the gateway would refuse. */
export const RoleContext = createContext<Role>('viewer')

export function useHasRole(minRole: Role): boolean {
  return roles.indexOf(useContext(RoleContext)) >= roles.indexOf(minRole)
}
