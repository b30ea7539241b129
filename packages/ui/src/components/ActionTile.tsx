import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'

/** Properties of ActionTile. */
export type ActionTileProps = {
  /** An icon of 20 px. */
  icon: ReactNode
  label: string
  onClick: () => void
  /** Pointer or focus arrives: time to prefetch. */
  onIntent?: (() => void) | undefined
  disabled?: boolean | undefined
  testId?: string | undefined
}

/** One action of the account, 66 px high. */
export function ActionTile({ icon, label, onClick, onIntent, disabled, testId }: ActionTileProps) {
  useStyles(css)
  return (
    <button
      type="button"
      className="lk-tile"
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      disabled={disabled}
      data-testid={testId}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}
