import type { ReactNode } from 'react'
import { useMay, type Role } from '../app/role.js'

/** Disables a form, and names the roles that can use it. */
export function Needs({
  least,
  to,
  children,
}: {
  readonly least: Exclude<Role, 'viewer'>
  /** `change projects`. */
  readonly to: string
  readonly children: ReactNode
}) {
  if (useMay(least)) return children
  return (
    <fieldset className="c-needs" disabled>
      <p className="c-note">{onlyFor(least, to)}</p>
      {children}
    </fieldset>
  )
}

export function For({ least, children }: { readonly least: Role; readonly children: ReactNode }) {
  return useMay(least) ? children : null
}

/** Shows a sentence instead. */
export function ReadBy({
  least,
  to,
  children,
}: {
  readonly least: Exclude<Role, 'viewer'>
  readonly to: string
  readonly children: ReactNode
}) {
  return useMay(least) ? children : <p className="c-none">{onlyFor(least, to)}</p>
}

const onlyFor = (least: Exclude<Role, 'viewer'>, to: string): string =>
  `Only ${least === 'owner' ? 'owners' : 'owners and editors'} can ${to}.`
