import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/more.css.js'
import { MoreIcon } from '../icons/MoreIcon.js'
import { IconButton } from './IconButton.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type MoreRowProps = CommonProps & {
  children: ReactNode
  label: string
  actions?: ReactNode | undefined
  onToggle: () => void
  buttonTestId?: string | undefined
}

export function MoreRow({ children, label, actions, onToggle, buttonTestId, ...common }: MoreRowProps) {
  useStyles(css)
  const isUnfolded = actions !== undefined
  return (
    <div {...rootProps(common)}>
      <div className="lk-more">
        {children}
        <IconButton
          className="lk-more-button"
          label={label}
          expanded={isUnfolded}
          onClick={onToggle}
          testId={buttonTestId}
        >
          <MoreIcon />
        </IconButton>
      </div>
      {isUnfolded ? <div className="lk-more-actions">{actions}</div> : null}
    </div>
  )
}
