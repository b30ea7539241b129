import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/more.css.js'
import { MoreIcon } from '../icons/MoreIcon.js'
import { IconButton } from './IconButton.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type MoreRowProps = CommonProps & {
  children: ReactNode
  /** Accessible name of the button ("More for 0x71…d8976F"). */
  label: string
  /** The unfolded content below the row; undefined while folded. */
  actions?: ReactNode | undefined
  onToggle: () => void
  buttonTestId?: string | undefined
}

/** A row with a button that unfolds further actions. */
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
