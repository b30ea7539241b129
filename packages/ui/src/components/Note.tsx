import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/note.css.js'
import { InfoIcon } from '../icons/InfoIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'

/** Properties of Note. */
export type NoteProps = {
  tone: 'info' | 'warn' | 'bad'
  children: ReactNode
  /** Replaces the tone's own icon. */
  icon?: ReactNode | undefined
  /** Reads it aloud when it appears: `alert` at once, `status` in turn. */
  role?: 'alert' | 'status' | undefined
  testId?: string | undefined
}

/** A tinted sentence: something to know, to mind, or that failed. Put a LinkButton `underline` in it for an action. */
export function Note({ tone, children, icon, role, testId }: NoteProps) {
  useStyles(css)
  return (
    <div className={`lk-note lk-note-${tone}`} role={role} data-testid={testId}>
      {icon ?? (tone === 'bad' ? <WarningIcon size={18} stroke={2} /> : <InfoIcon size={18} stroke={2} />)}
      <span>{children}</span>
    </div>
  )
}
