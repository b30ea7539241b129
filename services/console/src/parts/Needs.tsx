import type { ReactNode } from 'react'
import { useMay, type Role } from '../app/role.js'

/** A form that needs a role. Without the role it is shown disabled, and says who can use it. */
export function Needs({
  least,
  to,
  children,
}: {
  readonly least: Exclude<Role, 'viewer'>
  /** The action of the form: `change projects`. */
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

/** Something that is there for a role alone, with nothing in its place. */
export function For({ least, children }: { readonly least: Role; readonly children: ReactNode }) {
  return useMay(least) ? children : null
}

/** Something that is read with a role alone, with words in its place. */
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
