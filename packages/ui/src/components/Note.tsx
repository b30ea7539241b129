import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/note.css.js'
import { InfoIcon } from '../icons/InfoIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of Note. */
export type NoteProps = CommonProps & {
  tone: 'info' | 'warn' | 'bad'
  children: ReactNode
  /** Replaces the tone's own icon. */
  icon?: ReactNode | undefined
  /** Reads it aloud when it appears: `alert` at once, `status` in turn. */
  role?: 'alert' | 'status' | undefined
}

/** A tinted sentence: something to know, to mind, or that failed. Put a LinkButton `underline` in it for an action. */
export function Note({ tone, children, icon, role, ...common }: NoteProps) {
  useStyles(css)
  return (
    <div {...rootProps(common, 'lk-note', `lk-note-${tone}`)} role={role}>
      {icon ?? (tone === 'bad' ? <WarningIcon size={18} stroke={2} /> : <InfoIcon size={18} stroke={2} />)}
      <span>{children}</span>
    </div>
  )
}
