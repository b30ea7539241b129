import { useStyles } from '@latchkey/ui/css/useStyles'
import type { ReactNode } from 'react'
import { css } from '../../generated/account.css.js'

/** Parts under each other, centred: the head of the account. */
export function Centered({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-centered">{children}</div>
}
