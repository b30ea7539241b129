import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/note.css.js'
import { InfoIcon } from '../icons/InfoIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type NoteProps = CommonProps & {
  tone: 'info' | 'warn' | 'bad'
  children: ReactNode
  icon?: ReactNode | undefined
  role?: 'alert' | 'status' | undefined
}

/** Actions are a LinkButton `underline`. */
export function Note({ tone, children, icon, role, ...common }: NoteProps) {
  useStyles(css)
  return (
    <div {...rootProps(common, 'lk-note', `lk-note-${tone}`)} role={role}>
      {icon ?? (tone === 'bad' ? <WarningIcon size={18} stroke={2} /> : <InfoIcon size={18} stroke={2} />)}
      <span>{children}</span>
    </div>
  )
}
